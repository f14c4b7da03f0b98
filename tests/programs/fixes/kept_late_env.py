import numpy as np
import tensorflow as tf
import os

print(float(tf.reduce_sum(tf.ones((2, 2)))))
os.environ["N"] = "2"
n = int(os.environ["N"])
tf.config.threading.set_inter_op_parallelism_threads(n)  # expect: late-device-config=/unsafe
