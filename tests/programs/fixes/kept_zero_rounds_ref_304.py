import tensorflow as tf


def run(n):
    acc = tf.zeros((1, 3))
    cache = {acc.ref(): "start"}
    for i in range(n):
        row = tf.fill((1, 3), float(i))
        acc = tf.concat([acc, row], axis=0)  # expect: tensor-concat-in-loop=/unsafe
    return cache.get(acc.ref())


print(run(0), run(12))
