import numpy as np
import tensorflow as tf

m = tf.keras.Sequential([tf.keras.Input((4,)), tf.keras.layers.Dense(1)])
m.compile("sgd", "mse")


def gen():
    for i in range(10):
        yield np.ones((4, 4)), np.ones((4, 1))


m.fit(gen(), steps_per_epoch=5, epochs=2, verbose=0)
print("ok")


def gen2(n):
    print("start")
    for i in range(n):
        yield np.ones((4, 4)), np.ones((4, 1))


m.fit(gen2(10), steps_per_epoch=5, epochs=4, verbose=0)  # expect: finite-generator-multi-epoch=/unsafe
print("ok")
