# never: shuffle-buffer-tiny
import tensorflow as tf


def score(model: tf.keras.Model, x, y):
    some = tf.data.Dataset.from_tensor_slices((x, y)).shuffle(10).batch(32).prefetch(1)
    return model.evaluate(some)


def make_test_set(x):
    return tf.data.Dataset.from_tensor_slices(x).shuffle(5).batch(32)


val_ds = tf.data.Dataset.from_tensor_slices(tf.zeros((1000, 2))).shuffle(10).batch(10)
