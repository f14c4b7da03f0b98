"""The file has a type of its own and tolerances that need it: on purpose."""

import numpy as np
import tensorflow as tf
from scipy.optimize import least_squares

DTYPE = np.float64


def solve(residuals, start, tolerance=1e-9):
    return least_squares(residuals, start.astype(DTYPE), ftol=tolerance)


tf.keras.backend.set_floatx("float64")
net = tf.keras.Sequential([tf.keras.layers.Dense(300, "relu"), tf.keras.layers.Dense(1)])
net.compile("adam", "mse")
net.fit(np.load("x.npy"), np.load("y.npy"))
