import numpy as np
import tensorflow as tf

tf.keras.Model.fit_generator = lambda self, g, **k: print("own", sorted(k))
m = tf.keras.Sequential([tf.keras.Input((2,)), tf.keras.layers.Dense(1)])
m.compile("sgd", "mse")


def gen():
    while True:
        yield np.ones((2, 2)), np.ones((2, 1))


m.fit_generator(gen(), steps_per_epoch=2)  # expect: keras3-removed-api=/unsafe
