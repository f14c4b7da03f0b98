import tensorflow as tf
from tensorflow import keras
from tensorflow.keras import layers

data_augmentation = keras.Sequential([layers.RandomFlip("horizontal"), layers.RandomRotation(0.1), layers.RandomZoom(0.1)])

train_ds = keras.utils.image_dataset_from_directory("PetImages", image_size=(180, 180), batch_size=128)
augmented_train_ds = train_ds.map(lambda x, y: (data_augmentation(x, training=True), y))  # expect: map-without-parallel-calls=warning/unsafe/certain
augmented_train_ds = augmented_train_ds.prefetch(tf.data.AUTOTUNE)

model = keras.applications.Xception(weights=None, classes=2, input_shape=(180, 180, 3))
model.compile(optimizer="adam", loss="sparse_categorical_crossentropy")
model.fit(augmented_train_ds, epochs=25)
