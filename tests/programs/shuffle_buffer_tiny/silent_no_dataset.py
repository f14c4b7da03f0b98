# never: shuffle-buffer-tiny
import random

import tensorflow as tf

deck = [*range(52)]
random.shuffle(deck)
print(tf.random.shuffle(tf.constant(deck)))


class Deck:
    def shuffle(self, times):
        return self

    def batch(self, size):
        return self


Deck().shuffle(3).batch(5)
