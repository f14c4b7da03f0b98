import numpy as np
import tensorflow as tf

tf.data.experimental.enable_debug_mode()


def f(v):
    print("called")
    return v * 2.0


for i in range(12):
    ds = tf.data.Dataset.range(2).map(f)  # expect: dataset-built-in-loop=/unsafe
    for b in ds:
        print(int(b))
