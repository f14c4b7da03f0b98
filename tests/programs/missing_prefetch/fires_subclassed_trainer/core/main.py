import tensorflow as tf

from core.base import BaseTrainer


def main(x, y):
    model = tf.keras.Sequential([tf.keras.layers.Dense(1)])
    model.compile("adam", "mse")
    ds = tf.data.Dataset.from_tensor_slices((x, y)).shuffle(1000).batch(32)  # expect: missing-prefetch=/safe/certain
    BaseTrainer(model, ds).run(10)
