import numpy as np
import tensorflow as tf

src = iter(range(100))


def gen():
    for k in range(3):
        yield next(src)


for i in range(12):
    ds = tf.data.Dataset.from_generator(gen, output_signature=tf.TensorSpec((), tf.int64)).map(lambda x: x + 1)  # expect: dataset-built-in-loop=/unsafe
    print([int(b) for b in ds])
