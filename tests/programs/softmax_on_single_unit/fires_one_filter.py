import tensorflow as tf
from tensorflow.keras import layers


def segmenter(classes=1):
    inputs = tf.keras.Input((128, 128, 3))
    x = layers.Conv2D(16, 3, padding="same", activation="relu")(inputs)
    x = layers.Conv2DTranspose(16, 3, padding="same", activation="relu")(x)
    return tf.keras.Model(inputs, layers.Conv2D(classes, 1, activation="softmax")(x))  # expect: softmax-on-single-unit=error


mask = layers.Conv1D(filters=1, kernel_size=1, activation="softmax")  # expect: softmax-on-single-unit=error/unsafe/certain
model = segmenter()
