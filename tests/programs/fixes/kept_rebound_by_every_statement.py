import contextlib

import tensorflow as tf


@contextlib.contextmanager
def size_of(n):
    yield 10 * n


sizes = []
for step in range(12):
    with size_of(step) as side:
        sizes.append(int(tf.size(tf.ones((side, 200)))))
    for width in range(step, step + 1):
        pass
    sizes.append(int(tf.size(tf.zeros((width, 200)))))
    if (height := step * 2) > 4:
        sizes.append(int(tf.size(tf.ones((height, 200)))))
    first, *rest = [step, 7, 8]
    sizes.append(int(tf.size(tf.ones((first, 200)))))
    try:
        raise ValueError(step)
    except ValueError as error:
        sizes.append(int(tf.size(tf.ones((error.args[0], 200)))))
    del height
print(sizes)
