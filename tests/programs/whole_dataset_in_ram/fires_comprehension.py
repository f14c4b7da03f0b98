import cv2
import numpy as np
import tensorflow as tf


def train(paths, labels):
    model = tf.keras.Sequential([tf.keras.layers.Flatten(), tf.keras.layers.Dense(1)])
    model.compile("adam", "mse")
    x = np.array([cv2.imread(path) for path in paths])
    model.fit(x, labels, epochs=5)  # expect: whole-dataset-in-ram=advice/none/certain
