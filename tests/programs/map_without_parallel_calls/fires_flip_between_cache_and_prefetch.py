import tensorflow as tf


def flipped(image):
    return tf.image.random_flip_left_right(image)


def read(path):
    return tf.io.decode_png(tf.io.read_file(path))


def train(model: tf.keras.Model, paths):
    images = tf.data.Dataset.from_tensor_slices(paths).map(read, num_parallel_calls=tf.data.AUTOTUNE).cache()
    images = images.map(flipped).batch(32).prefetch(tf.data.AUTOTUNE)  # expect: map-without-parallel-calls=advice
    model.fit(images, epochs=10)
