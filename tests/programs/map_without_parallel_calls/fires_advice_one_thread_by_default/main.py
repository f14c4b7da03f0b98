"""A course that gives all programs one thread: there is no other core that waits."""

import argparse

import tensorflow as tf
from pictures import training

parser = argparse.ArgumentParser()
parser.add_argument("--threads", default=1, type=int, help="Maximum number of threads to use.")
args = parser.parse_args()
tf.config.threading.set_inter_op_parallelism_threads(args.threads)
tf.config.threading.set_intra_op_parallelism_threads(args.threads)

model = tf.keras.applications.ResNet50(weights=None, classes=10)
model.compile("adam", "sparse_categorical_crossentropy")
model.fit(training("train/*.jpg"), epochs=20)
