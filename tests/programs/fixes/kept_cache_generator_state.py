import numpy as np
import tensorflow as tf

n = [0]


def gen():
    for k in range(3):
        n[0] += 1
        yield n[0]


ds = tf.data.Dataset.from_generator(gen, output_signature=tf.TensorSpec((), tf.int64)).repeat().cache()  # expect: cache-order=/unsafe
print([int(x) for x in ds.take(9)])
