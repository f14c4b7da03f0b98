"""Names that came and went say what runs this; the newest that does maps without state by itself."""

import tensorflow as tf

tower = tf.keras.layers.experimental.preprocessing.Rescaling(1.0)


def sized(image, kind):
    return tf.image.resize(image, (224, 224)) / 255.0, kind


def hands(examples):
    given = tf.data.Dataset.from_tensor_slices(examples).shuffle(500)
    return given.map(sized).batch(32).prefetch(tf.data.AUTOTUNE)
