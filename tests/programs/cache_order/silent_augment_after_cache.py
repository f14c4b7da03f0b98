import tensorflow as tf


def decode(path):
    return tf.io.decode_jpeg(tf.io.read_file(path), channels=3)


def augment(image):
    return tf.image.random_flip_left_right(image)


def build(pattern):
    ds = tf.data.Dataset.list_files(pattern, shuffle=False)
    ds = ds.map(decode, num_parallel_calls=tf.data.AUTOTUNE)
    ds = ds.cache()
    ds = ds.shuffle(1000)
    ds = ds.map(augment, num_parallel_calls=tf.data.AUTOTUNE)
    return ds.batch(32).prefetch(tf.data.AUTOTUNE)
