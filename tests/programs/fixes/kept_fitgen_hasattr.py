import numpy as np
import tensorflow as tf

m = tf.keras.Sequential([tf.keras.Input((2,)), tf.keras.layers.Dense(1)])
m.compile("sgd", "mse")


def gen():
    while True:
        yield np.ones((2, 2)), np.ones((2, 1))


if hasattr(m, "fit_generator"):
    m.fit_generator(gen(), steps_per_epoch=2)
else:
    m.fit(gen(), steps_per_epoch=2, verbose=0)
    print("fit")
