import tensorflow as tf

AUTOTUNE = tf.data.AUTOTUNE


def configure_for_performance(ds, batch_size):
    ds = ds.cache()
    ds = ds.shuffle(buffer_size=1000)
    ds = ds.batch(batch_size)
    return ds.prefetch(buffer_size=AUTOTUNE)
