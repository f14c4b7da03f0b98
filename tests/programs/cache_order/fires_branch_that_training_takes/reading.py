import tensorflow as tf


def noisy(image, label):
    return tf.image.random_flip_left_right(image), label


def read(pattern, change=noisy, keep=None, shuffle=True):
    data = tf.data.Dataset.list_files(pattern, shuffle=shuffle).map(decode)
    if shuffle:
        data = data.shuffle(5000)
    data = data.map(change, num_parallel_calls=8).batch(64)
    if keep == "batches":
        data = data.cache()  # expect: cache-order=warning
    return data.prefetch(1)


def decode(path):
    return tf.io.decode_jpeg(tf.io.read_file(path)), tf.strings.length(path)
