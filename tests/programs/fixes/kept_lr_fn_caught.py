import numpy as np
import tensorflow as tf


def make():
    return tf.keras.optimizers.SGD(lr=0.5)  # expect: keras3-removed-api=/unsafe


try:
    print(float(make().learning_rate))
except ValueError as e:
    print("refused")
