"""A Session starts devices of its own: those of eager execution can still be configured."""

# never: late-device-config
import os
import subprocess

import tensorflow as tf

session = tf.compat.v1.InteractiveSession()
tf.config.threading.set_inter_op_parallelism_threads(2)
x = tf.constant(1.0)
os.environ["CUDA_VISIBLE_DEVICES"] = "-1"
subprocess.Popen(["tensorflow_model_server"])
