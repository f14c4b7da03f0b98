# never: oom-retry-unchanged
import tensorflow as tf


def largest(build, x, y):
    size = 4096
    while size > 1:
        net = build()
        try:
            net.fit(x, y, batch_size=size)
        except tf.errors.ResourceExhaustedError:
            size = size // 2
            continue
        break
    return size


def cleaned(net: tf.keras.Model, ds):
    for attempt in range(3):
        try:
            net.fit(ds)
            return True
        except tf.errors.ResourceExhaustedError:
            ds = ds.unbatch().batch(8)
    return False
