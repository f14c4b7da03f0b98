import tensorflow as tf


@tf.function
def mean_of(ids, length):
    return tf.reduce_sum(tf.cast(ids, tf.float32)) / tf.cast(length, tf.float32)


def padded(ids):
    return tf.constant((ids + [0] * 64)[:64])


vocabulary = {word: number for number, word in enumerate(open("words.txt").read().split())}
for line in open("reviews.txt"):
    ids = [vocabulary.get(word, 0) for word in line.lower().split()]
    print(mean_of(padded(ids), len(ids)))  # expect: python-scalar-retrace=advice//certain
