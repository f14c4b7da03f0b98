import tensorflow as tf


def masks():
    for i in range(20):
        mask = tf.eye(64)  # expect: tensor-created-in-loop=/unsafe
        yield mask


seen = []
for mask in masks():
    print(any(mask is other for other in seen))
    seen.append(mask)
