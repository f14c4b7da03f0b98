"""Loops that are there for the time of one round: what is measured must stay as it is."""

import time

import numpy as np
import tensorflow as tf

model = tf.keras.Sequential([tf.keras.Input((16,)), tf.keras.layers.Dense(4)])
row = np.random.rand(1, 16).astype("float32")


def seconds_of_each(rounds):
    model.predict(row)
    before = time.time()
    for _ in range(rounds):
        np.argmax(model.predict(row)[0])
    after = time.time()
    return (after - before) / rounds


def rows_in_a_second(rows):
    start = time.perf_counter()
    for one in rows:
        model.predict(one[None])
    took = time.perf_counter() - start
    print("rows in a second:", len(rows) / took)


print(seconds_of_each(1000))
rows_in_a_second(np.random.rand(2000, 16).astype("float32"))
