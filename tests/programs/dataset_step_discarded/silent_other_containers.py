import random

import numpy as np
import pandas as pd
import tensorflow as tf
from torch.utils.data import DataLoader


class Buffer:
    def __init__(self):
        self.items = []

    def batch(self, n):
        self.items = [self.items[i : i + n] for i in range(0, len(self.items), n)]

    def shuffle(self, seed):
        random.Random(seed).shuffle(self.items)

    def cache(self):
        self.items = list(self.items)


buffer = Buffer()
buffer.shuffle(3)
buffer.batch(4)
buffer.cache()
frame = pd.DataFrame({"a": [1, 2]})
frame["a"].map(print)
frame.filter(["a"])
rng = np.random.default_rng(1)
rng.shuffle(buffer.items)
random.shuffle(buffer.items)
loader = DataLoader([1, 2])
loader.shuffle(1)
dataset = tf.data.Dataset.range(3)
