"""The callbacks stand in a dict beside all other arguments, and validation data are none of them."""

import numpy as np
import tensorflow as tf

x, y = np.ones((100, 2)), np.ones((100, 1))
model = tf.keras.Sequential([tf.keras.layers.Input((2,)), tf.keras.layers.Dense(1)])
model.compile("adam", "mse")
ALONE = {
    "epochs": 60,
    "callbacks": [tf.keras.callbacks.EarlyStopping(patience=4)],  # expect: callback-monitor-unavailable=warning
}
model.fit(x, y, **ALONE)
VALIDATED = {
    "epochs": 60,
    "validation_split": 0.25,
    "callbacks": [tf.keras.callbacks.EarlyStopping(patience=4)],
}
model.fit(x, y, **VALIDATED)
