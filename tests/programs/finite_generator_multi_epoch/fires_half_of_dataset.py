import tensorflow as tf


def train(model: tf.keras.Model, folder):
    images = tf.keras.utils.image_dataset_from_directory(folder, batch_size=32).prefetch(1)
    model.fit(images, epochs=5, steps_per_epoch=len(images) // 2)  # expect: finite-generator-multi-epoch=advice
