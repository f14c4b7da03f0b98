import numpy as np
import tensorflow as tf

x = tf.ones((2, 2))
try:
    tf.config.threading.set_inter_op_parallelism_threads(2)  # expect: late-device-config=/unsafe
    print("set")
except RuntimeError:
    print("late")
