# never: debug-mode-left-on
import os

import tensorflow as tf

EAGER = os.environ.get("EAGER") == "1"
model = tf.keras.Sequential([tf.keras.layers.Dense(1)])
model.compile("sgd", "mse", run_eagerly=EAGER)
model.fit(tf.ones((800, 2)), tf.ones((800, 1)))
model.compile("sgd", "mse", run_eagerly=False)
tf.config.run_functions_eagerly(EAGER)
tf.debugging.set_log_device_placement(False)
if EAGER:
    tf.data.experimental.enable_debug_mode()


class Runner:
    def compile(self, target, run_eagerly=False):
        return target, run_eagerly


Runner().compile("x", run_eagerly=True)
