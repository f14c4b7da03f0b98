import tensorflow as tf


def train(model: tf.keras.Model, images, labels):
    batches = tf.data.Dataset.from_tensor_slices((images, labels)).batch(64).prefetch(tf.data.AUTOTUNE)
    model.fit(batches, epochs=3, batch_size=128)  # expect: unbatched-dataset-fit=warning/unsafe/certain
