import numpy as np
import tensorflow as tf
import config

for i in range(20):
    t = tf.zeros((config.n, 200))  # expect: tensor-created-in-loop=/unsafe
    if i % 10 == 0:
        print(t.shape)
    config.grow()
