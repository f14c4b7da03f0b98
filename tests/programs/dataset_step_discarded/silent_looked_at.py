"""A few elements that are tried and thrown away: no part was meant to be kept."""
# never: dataset-step-discarded
import tensorflow as tf


def halves(x):
    return x / 2


numbers = tf.data.Dataset.range(5000)
numbers.map(halves).take(1)
numbers.take(3)
numbers.skip(10).take(100)
numbers = numbers.map(halves).batch(50)
print(len(numbers))
