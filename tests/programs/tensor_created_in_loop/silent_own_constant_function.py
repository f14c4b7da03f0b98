from decimal import Decimal

import tensorflow as tf


def constant(value):
    return Decimal(value)


def zeros(shape):
    return [[0] * shape[1] for _ in range(shape[0])]


for i in range(1000):
    print(constant("1.5") * i, zeros((1000, 1000))[0][:2], tf.__version__)
