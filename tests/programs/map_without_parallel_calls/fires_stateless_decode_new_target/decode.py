import tensorflow as tf


def decode(path, label):
    image = tf.io.decode_jpeg(tf.io.read_file(path), channels=3)
    return tf.image.resize(image, (299, 299)), label


def dataset(paths, labels):
    ds = tf.data.Dataset.from_tensor_slices((paths, labels))
    ds = ds.map(decode)  # expect: map-without-parallel-calls=advice/safe/certain
    return ds.batch(64).prefetch(tf.data.AUTOTUNE)
