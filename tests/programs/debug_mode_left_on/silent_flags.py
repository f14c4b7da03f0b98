import argparse

import tensorflow as tf
from tensorflow import keras

parser = argparse.ArgumentParser()
parser.add_argument("--debug", action="store_true")
args = parser.parse_args()
if args.debug:
    tf.config.run_functions_eagerly(True)
    tf.data.experimental.enable_debug_mode()
net = keras.Sequential([keras.layers.Dense(1)])
net.compile("adam", "mse", run_eagerly=args.debug)
net.fit(tf.zeros((100, 2)), tf.zeros((100, 1)))
