import tensorflow as tf


@tf.function
def step(x, epoch):
    return tf.reduce_sum(x) * tf.cast(epoch, tf.float32)


def train(dataset, epochs):
    for epoch in range(epochs):
        for x in dataset:
            step(x, epoch)  # expect: python-scalar-retrace=advice


def once(x, rounds):
    for number in range(rounds):
        step(x, number)  # expect: python-scalar-retrace=advice
