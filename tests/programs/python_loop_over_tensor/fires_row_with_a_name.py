"""A row that is cut out by its number, and gets a name first."""

import tensorflow as tf


def lengths_and_angles():
    points = tf.random.normal([20000, 3])
    total, angles = 0.0, []
    for number in range(points.shape[0]):  # expect: python-loop-over-tensor=warning
        point = points[number]
        total += tf.norm(point)
        angles.append(tf.atan2(point[1], point[0]))
    return total, angles


def shown():
    points = tf.random.normal([20000, 3])
    for number in range(points.shape[0]):
        point = points[number]
        print(point)


def named_anew(others):
    points = tf.random.normal([20000, 3])
    for number in range(points.shape[0]):
        point = points[number]
        print(point)
        point = others.pop()
        print(point * point, point + 1)


print(lengths_and_angles())
shown()
named_anew([1.0] * 20000)
