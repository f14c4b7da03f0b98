# never: dataset-materialised-for-length
import tensorflow as tf


def steps(values):
    ds = tf.data.Dataset.from_tensor_slices(values).batch(8)
    n = ds.reduce(0, lambda count, _: count + 1)
    return len(ds), ds.cardinality(), tf.data.experimental.cardinality(ds).numpy(), n
