import tensorflow as tf


def build(files):
    ds = tf.data.Dataset.from_tensor_slices(files).shuffle(len(files))
    ds = ds.interleave(tf.data.TFRecordDataset, cycle_length=4, num_parallel_calls=tf.data.AUTOTUNE)
    ds = ds.cache()
    ds = ds.shuffle(4096)
    return ds.batch(128).prefetch(tf.data.AUTOTUNE)
