import os
import tensorflow as tf

x = tf.constant(1.0)
n = int(os.environ.get("N", "2"))
try:
    tf.config.threading.set_intra_op_parallelism_threads(n)  # expect: late-device-config=/unsafe
    print("set")
except RuntimeError:
    print("too late")


def setup(gpus):
    for g in gpus:
        tf.config.experimental.set_memory_growth(g, True)  # expect: late-device-config=/none


setup(tf.config.list_physical_devices("GPU"))
print(x.numpy())
