import tensorflow as tf


def collect(n):
    acc = tf.constant([[1.0, 2.0]])
    first = acc
    for i in range(n):
        row = tf.fill((1, 2), float(i))
        acc = tf.concat([acc, row], axis=0)  # expect: tensor-concat-in-loop=/unsafe
    return "nothing new" if acc is first else acc.shape


print(collect(0), collect(12))
