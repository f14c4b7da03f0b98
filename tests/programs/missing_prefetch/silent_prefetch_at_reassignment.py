import tensorflow as tf
from tensorflow import keras

(x_train, y_train), _ = keras.datasets.cifar10.load_data()
ds = tf.data.Dataset.from_tensor_slices((x_train, y_train)).shuffle(50000).batch(128)
print(ds.element_spec)
ds = ds.prefetch(tf.data.AUTOTUNE)

model = keras.applications.ResNet50(weights=None, classes=10, input_shape=(32, 32, 3))
model.compile("adam", "sparse_categorical_crossentropy")
model.fit(ds, epochs=10)
