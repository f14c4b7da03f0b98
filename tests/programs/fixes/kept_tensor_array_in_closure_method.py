import numpy as np
import tensorflow as tf


class Buffer:
    def __init__(self, data):
        self.data = data

    def push(self, value):
        self.data[0] = value


a = np.zeros(4096, "float32")
buffer = Buffer(a)
for i in range(20):
    t = tf.constant(a)  # expect: tensor-created-in-loop=/unsafe
    buffer.push(i)
    print(float(t[0]))
