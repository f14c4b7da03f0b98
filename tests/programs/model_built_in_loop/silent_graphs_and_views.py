# never: model-built-in-loop
import tensorflow as tf
from tensorflow import keras


def in_graphs(x, y, n):
    for i in range(n):
        with tf.Graph().as_default():
            net = keras.Sequential([keras.layers.Dense(1)])
            net.compile("sgd", "mse")
            net.fit(x, y)


def loaded(paths, x):
    for path in paths:
        net = keras.models.load_model(path)
        print(net.evaluate(x))


def resets(x, y, n):
    for i in range(n):
        net = keras.Sequential([keras.layers.Dense(1)])
        net.compile("sgd", "mse")
        net.fit(x, y)
        keras.backend.clear_session()
