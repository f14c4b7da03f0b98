# never: python-scalar-retrace
import tensorflow as tf


@tf.function
def render(x, mode, level, deep):
    return x if mode == "plain" else x * level


def many(batches, config, depth=3):
    for i, x in enumerate(batches):
        render(x, "plain", 2, True)
        render(x, config.mode, config.level, depth > 2)
        render(x, "plain" if i else "first", i % 4, deep=i > 10)


def few(x):
    for level in range(1, 8):
        for _ in range(1000):
            render(x, "plain", level, False)


def seldom(batches):
    for i, x in enumerate(batches):
        if i % 500 == 0:
            render(x, "plain", i, False)
