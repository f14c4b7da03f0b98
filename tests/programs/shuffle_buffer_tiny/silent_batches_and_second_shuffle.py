# never: shuffle-buffer-tiny
import tensorflow as tf
from tensorflow import keras


def make(x, folder):
    a = tf.data.Dataset.from_tensor_slices(x).shuffle(8).repeat().shuffle(50_000).batch(32)
    b = keras.utils.image_dataset_from_directory(folder).shuffle(10).prefetch(1)
    c = tf.data.Dataset.from_tensor_slices(x).shuffle(10_000).batch(32)
    return a, b, c
