import numpy as np
import tensorflow as tf

ds = tf.data.Dataset.range(40)
ds.shuffle(10)  # expect: dataset-step-discarded=/unsafe
ds.batch(4)  # expect: dataset-step-discarded=/unsafe
for b in ds.take(2):
    print(b.shape)


def build(d):
    d.map(lambda x: x + 1)  # expect: dataset-step-discarded=/unsafe
    return d


print(len([*build(ds)]))
