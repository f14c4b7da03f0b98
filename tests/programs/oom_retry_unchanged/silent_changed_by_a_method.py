# never: oom-retry-unchanged
import gc

import tensorflow as tf


class Trainer:
    def __init__(self, net: tf.keras.Model, batch):
        self.net, self.batch = net, batch

    def shrink(self):
        self.batch //= 2

    def train(self, x, y):
        return self.net.fit(x, y, batch_size=self.batch, epochs=5)

    def run(self, x, y):
        try:
            return self.train(x, y)
        except tf.errors.ResourceExhaustedError as error:
            print("too large:", error)
            gc.collect()
            self.shrink()
            return self.train(x, y)

    def run_with_half(self, x, y):
        try:
            return self.train(x, y)
        except tf.errors.ResourceExhaustedError:
            tf.keras.mixed_precision.set_global_policy("mixed_float16")
            return self.train(x, y)
