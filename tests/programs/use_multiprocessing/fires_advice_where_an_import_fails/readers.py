import random


def batches(size):
    while True:
        yield [[random.random()]] * size, [[0.0]] * size
