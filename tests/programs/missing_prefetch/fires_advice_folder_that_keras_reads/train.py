"""Since 2.6 Keras makes the pictures of a folder ahead, before it puts them into batches."""

import tensorflow as tf

pictures = tf.keras.utils.image_dataset_from_directory("leaves", image_size=(224, 224), batch_size=32)
pictures = pictures.unbatch().batch(16)  # expect: missing-prefetch=advice
model = tf.keras.applications.MobileNetV2(weights=None, classes=5)
model.compile("adam", "sparse_categorical_crossentropy")
model.fit(pictures, epochs=40)
