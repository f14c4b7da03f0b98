import random

import numpy as np
import tensorflow as tf


class Deck:
    def __init__(self, cards):
        self.cards = cards

    def shuffle(self):
        random.shuffle(self.cards)

    def repeat(self):
        self.cards *= 2


deck = Deck([1, 2, 3])
deck.shuffle()
deck.repeat()
generator = np.random.default_rng(3)
order = np.arange(10)
generator.shuffle(order)
ds = tf.data.Dataset.from_tensor_slices(order)
ds = ds.shuffle(10)
print(list(ds.as_numpy_iterator()), deck.cards)
