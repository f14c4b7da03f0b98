import numpy as np
import tensorflow as tf

for i in range(12):
    z = tf.zeros((100, 100))  # expect: tensor-created-in-loop=/unsafe
    z._keras_history = getattr(z, "_keras_history", 0) + 1
    print(z._keras_history)
