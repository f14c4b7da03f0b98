import numpy as np
import tensorflow as tf


def setup():
    gpus = tf.config.list_physical_devices("GPU")
    tf.config.experimental.set_memory_growth(gpus[0], True)  # expect: partial-memory-growth=/unsafe
    return "growth"


try:
    print(setup())
except Exception as e:
    print(type(e).__name__)
