# never: python-generator-input
import numpy as np
import tensorflow as tf


def rows():
    table = np.load("table.npy")
    for row in table:
        yield row


def train(model: tf.keras.Model):
    data = tf.data.Dataset.from_generator(rows, output_signature=tf.TensorSpec((12,), tf.float32))
    model.fit(data.batch(32).prefetch(1))
