import random

import tensorflow as tf

with open("phrases.txt") as file:
    pairs = [line.split("\t") for line in file]
random.shuffle(pairs)
known = pairs[: int(0.9 * len(pairs))]


def dataset(some):
    source, target = zip(*some)
    data = tf.data.Dataset.from_tensor_slices((list(source), list(target)))
    return data.batch(64).cache().shuffle(1000).prefetch(8)  # expect: shuffle-after-batch=advice


def train(model: tf.keras.Model):
    model.fit(dataset(known), epochs=10)
