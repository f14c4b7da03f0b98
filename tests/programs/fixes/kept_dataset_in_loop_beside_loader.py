import numpy as np, tensorflow as tf

x = np.arange(8)
w = tf.Variable(0.0)


def loader(data, train=True):
    ds = tf.data.Dataset.from_tensor_slices(data)  # expect: dataset-built-in-loop=/none
    if train:
        ds = ds.shuffle(8)
    return ds.batch(4)


for epoch in range(12):
    n = 0
    for b in loader(x):
        n += int(tf.reduce_sum(b))
    for b in tf.data.Dataset.from_tensor_slices(x).batch(3):  # expect: dataset-built-in-loop=/unsafe
        n += 1
    print(n)
