"""The dict has the number of steps, gets it later, or is handed to others, who may add it."""
# never: unbounded-data-without-steps

import tensorflow as tf

from settings import complete

WITH_STEPS = {"epochs": 12, "steps_per_epoch": 3}
LATER = {"epochs": 12}
LATER["steps_per_epoch"] = 3
ELSEWHERE = {"epochs": 12}
complete(ELSEWHERE)


def endless():
    data = tf.data.Dataset.from_tensor_slices((tf.ones((90, 2)), tf.ones((90, 1))))
    return data.repeat().batch(30)


model = tf.keras.Sequential([tf.keras.layers.Input((2,)), tf.keras.layers.Dense(1)])
model.compile("adam", "mse")
model.fit(endless(), **WITH_STEPS)
model.fit(endless(), **LATER)
model.fit(endless(), **ELSEWHERE)
