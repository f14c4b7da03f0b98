"""What a model gives for a batch, where that is surely one tensor; a model of several outputs beside it."""

import tensorflow as tf


class Detector(tf.keras.Model):
    def __init__(self):
        super().__init__()
        inputs = tf.keras.Input((64, 64, 3))
        found = tf.keras.layers.Conv2D(5, 3)(inputs)
        self.model = tf.keras.Model(inputs=inputs, outputs=tf.reshape(found, (-1, 62 * 62, 5)))

    def call(self, pictures):
        return self.model(pictures)


class Pair(Detector):
    def call(self, pictures):
        found = self.model(pictures)
        return found, found[..., 0]


def cost(boxes, wanted):
    near = tf.minimum(boxes, wanted)
    return tf.reduce_sum(tf.square(near - wanted)) / tf.reduce_max(boxes)


def losses(detector, pictures, wanted):
    total = 0.0
    found = detector(pictures)
    for number in range(len(found)):  # expect: python-loop-over-tensor
        total += cost(found[number], wanted[number])
    return total


def of_pairs(pictures, wanted):
    pairs = Pair()(pictures)
    return [cost(pairs[number], wanted) for number in range(len(pairs))]


def run(batches):
    detector = Detector()
    return [losses(detector, pictures, wanted) for pictures, wanted in batches]
