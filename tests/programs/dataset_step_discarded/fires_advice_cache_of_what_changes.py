import tensorflow as tf


def turned(picture):
    return tf.image.random_flip_left_right(picture)


def train(model: tf.keras.Model, pictures):
    mixed = tf.data.Dataset.from_tensor_slices(pictures).shuffle(4096)
    mixed.cache()  # expect: dataset-step-discarded=advice
    model.fit(mixed.batch(32), epochs=9)
    flipped = tf.data.Dataset.from_tensor_slices(pictures).map(turned, num_parallel_calls=4)
    flipped.cache()  # expect: dataset-step-discarded=advice
    model.fit(flipped.batch(32), epochs=9)


def train_on_the_same(model: tf.keras.Model, names):
    read = tf.data.Dataset.from_tensor_slices(names).map(tf.io.read_file, num_parallel_calls=4)
    read.cache()  # expect: dataset-step-discarded=warning
    model.fit(read.shuffle(4096).batch(32), epochs=9)
