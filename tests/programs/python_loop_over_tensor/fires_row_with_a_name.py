"""A row that is cut out by its number and named, and names of rows that are only shown."""

import tensorflow as tf


def far_apart(count):
    boxes = tf.random.uniform((4000, 4))
    areas = 0.0
    for number in range(4000):  # expect: python-loop-over-tensor
        box = boxes[number]
        width = box[2] - box[0]
        areas += width * (box[3] - box[1])
    for number in range(4000):
        box = boxes[number]
        print(number, box)
    return areas / count
