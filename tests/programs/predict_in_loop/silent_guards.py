# never: predict-in-loop
"""Whole data, another model in each round, a method of one's own, in a graph, or timed."""

import time

import numpy as np
import tensorflow as tf
from sklearn.svm import SVC


class Own(tf.keras.Model):
    def predict(self, x, verbose=0):
        return self(x)


def loops(model: tf.keras.Model, models, states, epochs, **options):
    for state in states:
        print(Own().predict(state[None]))
        print(SVC().predict(state[None]))
        print(model.predict(states), model.predict(x=states), model.predict())
        print(model.predict(state.reshape(-1, 4)), model.predict(states[:100]))
        print(model.predict(*state), predict(state[None]))
        print(model.predict(state[None], **options))
    for one in models:
        print(one.predict(states[None]))
    for index in range(len(models)):
        print(models[index].predict(states[None]))
    for state in states:
        start = time.perf_counter()
        model.predict(state[None])
        print(time.perf_counter() - start)
    for _ in range(5):
        print(model.predict(states[:1]))
    print(model.predict(states[:1]))


def predict(x):
    return x


def test_predict(model: tf.keras.Model, states):
    for state in states:
        print(model.predict(state[None]))
