# never: oom-retry-unchanged
import tensorflow as tf


def once(net: tf.keras.Model, x, y):
    try:
        net.fit(x, y, batch_size=128)
    except tf.errors.ResourceExhaustedError:
        net.fit(x, y, batch_size=32)


def on_cpu(net: tf.keras.Model, ds):
    device = "/GPU:0"
    while True:
        with tf.device(device):
            try:
                net.fit(ds)
                return
            except tf.errors.ResourceExhaustedError:
                device = "/CPU:0"


def gives_up(net: tf.keras.Model, ds):
    for attempt in range(3):
        try:
            return net.fit(ds)
        except tf.errors.ResourceExhaustedError:
            raise SystemExit("no memory")
