import tensorflow as tf


def score(parts):
    total = tf.zeros((1024, 1024))
    for part in parts:
        total = total + part
    return total


for name in open("names.txt"):
    print(tf.reduce_sum(score([tf.random.normal((1024, 1024)) for _ in name])))
