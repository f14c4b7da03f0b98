# never: dataset-built-in-loop
import tensorflow as tf


def concatenated(parts, x):
    ds = tf.data.Dataset.from_tensor_slices(parts[0])
    for part in parts[1:]:
        ds = ds.concatenate(tf.data.Dataset.from_tensor_slices(part))
    for _ in range(20):
        ds = ds.map(lambda a: a + 1)
    return ds.interleave(lambda a: tf.data.Dataset.from_tensors(a).repeat(2), num_parallel_calls=4)
