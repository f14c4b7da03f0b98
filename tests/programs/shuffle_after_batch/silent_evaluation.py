# never: shuffle-after-batch
import tensorflow as tf


def show(model: tf.keras.Model, x, y):
    held_out = tf.data.Dataset.from_tensor_slices((x, y)).batch(32).shuffle(100).prefetch(1)
    model.evaluate(held_out)


def get_validation_data(x):
    return tf.data.Dataset.from_tensor_slices(x).batch(32).shuffle(100)
