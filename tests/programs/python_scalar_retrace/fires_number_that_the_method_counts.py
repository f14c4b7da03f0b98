"""The method that the loop calls counts the steps of its object."""

import tensorflow as tf


class Learner:
    def __init__(self):
        self.seen = 0
        self.rate = 0.5

    @tf.function
    def update(self, rows, seen):
        return tf.reduce_mean(rows) * tf.cast(seen, tf.float32)

    @tf.function
    def scaled(self, rows, rate):
        return rows * rate

    def learn(self, rows):
        self.seen += 1
        return self.update(rows, self.seen)  # expect: python-scalar-retrace=advice

    def look(self, rows):
        return self.scaled(rows, self.rate)


def main(batches):
    learner = Learner()
    for rows in batches:
        learner.learn(rows)
        learner.look(rows)


main(tf.data.Dataset.from_tensor_slices(tf.ones((5000, 8))).batch(8).prefetch(2))
