import numpy as np
import tensorflow as tf


@tf.function
def turned(picture):
    return tf.image.rot90(picture, k=np.random.randint(0, 4))  # expect: python-random-frozen-in-graph=warning


def some(rows):
    order = np.random.choice(1000, size=100)  # expect: python-random-frozen-in-graph=warning
    return tf.gather(rows, order)


def main(model):
    """Looks at one, and trains: that is no part of the graph."""
    print(turned(tf.ones((4, 4, 3))))
    model.fit(data.batch(1))


for _ in range(100):
    print(tf.reduce_sum(turned(tf.ones((4, 4, 3)))))
data = tf.data.Dataset.from_tensors(tf.range(1000)).repeat(9).map(some)
