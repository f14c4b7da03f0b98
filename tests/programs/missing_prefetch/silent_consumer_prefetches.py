import tensorflow as tf
from tensorflow import keras


def make(x, y):
    return tf.data.Dataset.from_tensor_slices((x, y)).shuffle(1024).batch(32)


def train(model, ds, epochs):
    for _ in range(epochs):
        for x, y in ds.prefetch(2):
            model.train_on_batch(x, y)


def main(x, y):
    model = keras.Sequential([keras.layers.Dense(1)])
    model.compile("adam", "mse")
    train(model, make(x, y), 10)
