"""What else is computed there goes along only where somebody looks at it."""

import os

import tensorflow as tf

start = tf.constant(1.0)
threads = int(os.environ.get("THREADS", "2"))
tf.config.threading.set_intra_op_parallelism_threads(threads)  # expect: late-device-config=advice/unsafe
print(start)
