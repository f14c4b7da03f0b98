import tensorflow as tf


class Trainer:
    def __init__(self, net):
        self.net = net

    @tf.function
    def update(self, x, rate):
        return tf.reduce_mean(self.net(x)) * rate

    def run(self, data):
        step = 0
        for x in data:
            rate = float(0.1 / (step + 1))
            self.update(x, rate)  # expect: python-scalar-retrace=advice
            step += 1
