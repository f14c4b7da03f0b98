import tensorflow as tf
from tensorflow import function as graph


@graph
def decayed(x, rate):
    return x * rate


def one(x, rate):
    return decayed(x, rate)  # expect: python-scalar-retrace=advice/unsafe/certain


def main(x):
    for step in range(2000):
        rate = 0.1 / (1 + step)
        x = one(x, rate)
    return x
