import tensorflow as tf
from tensorflow.keras.preprocessing.image import ImageDataGenerator

(x_train, y_train), (x_test, y_test) = tf.keras.datasets.cifar10.load_data()
datagen = ImageDataGenerator(horizontal_flip=True)
model = tf.keras.applications.ResNet50(weights=None, classes=10)
model.compile("adam", "sparse_categorical_crossentropy")
batch_size = 128
model.fit(datagen.flow(x_train, y_train, batch_size=batch_size), steps_per_epoch=x_train.shape[0], epochs=2)  # expect: steps-per-epoch-not-divided=warning/unsafe/certain
