import tensorflow as tf


def make_dataset(features, labels, batch_size=32):
    ds = tf.data.Dataset.from_tensor_slices((features, labels))
    ds = ds.shuffle(1000)
    return ds.batch(batch_size, drop_remainder=True)  # expect: missing-prefetch=advice
