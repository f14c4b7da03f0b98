import numpy as np
import tensorflow as tf


class Net(tf.keras.Model):
    def __init__(self):
        super().__init__()
        self.scale = 1.0

    def call(self, x):
        return x * self.scale


net = Net()
one = tf.ones(())
for i in range(12):

    @tf.function  # expect: tf-function-per-call=/unsafe
    def step(x):
        return net(x)

    print(float(step(one)))
    net.scale = float(i)
