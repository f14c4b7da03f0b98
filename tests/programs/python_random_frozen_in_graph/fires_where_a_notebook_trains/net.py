import numpy as np
import tensorflow as tf


class Encoder(tf.keras.layers.Layer):
    def __init__(self, blocks, dropped=0.1):
        super().__init__()
        self.blocks = blocks
        self.dropped = dropped

    def call(self, x, training=False):
        for block in self.blocks:
            drawn = np.random.uniform(0, 1)  # expect: python-random-frozen-in-graph=warning
            if training and (drawn < self.dropped):
                continue
            x = block(x, training=training)
        return x
