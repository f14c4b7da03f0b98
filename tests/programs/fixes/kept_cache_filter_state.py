import numpy as np
import tensorflow as tf

seen = []


def keep(x):
    seen.append(int(x))
    return True


ds = tf.data.Dataset.range(6).filter(lambda x: tf.py_function(keep, [x], tf.bool)).cache().take(3)  # expect: cache-order=/unsafe
for e in range(3):
    print([int(x) for x in ds], len(seen))
