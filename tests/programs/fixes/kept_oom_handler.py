import numpy as np
import tensorflow as tf


def run():
    try:
        raise ValueError("x")
    except tf.errors.OutOfMemoryError:  # expect: wrong-oom-exception=/unsafe
        print("memory")


try:
    run()
except AttributeError:
    print("attr")
except ValueError:
    print("value")
