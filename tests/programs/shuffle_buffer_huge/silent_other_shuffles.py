# never: shuffle-buffer-huge
import random

import tensorflow as tf


class Deck:
    def shuffle(self, times):
        return self


Deck().shuffle(1_000_000)
random.shuffle([*range(1_000_000)])
print(tf.random.shuffle(tf.range(1_000_000)))
