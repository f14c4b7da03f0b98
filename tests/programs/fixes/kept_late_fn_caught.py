import numpy as np
import tensorflow as tf

x = tf.ones((2, 2))


def conf():
    tf.config.threading.set_inter_op_parallelism_threads(2)  # expect: late-device-config=/none
    return "set"


try:
    print(conf())
except RuntimeError:
    print("late")
