# never: shuffle-buffer-huge
import tensorflow as tf


def all_of(x, count):
    ds = tf.data.Dataset.from_tensor_slices(x)
    return ds.shuffle(len(x)).batch(32), ds.shuffle(count).batch(32), ds.shuffle(x.shape[0]).batch(32)
