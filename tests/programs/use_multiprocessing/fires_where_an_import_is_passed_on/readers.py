import random


def batches(size):
    while True:
        yield [[random.random()]] * size, [[0.0]] * size


try:
    from fast_readers import shuffled_batches
except ImportError:
    shuffled_batches = batches
