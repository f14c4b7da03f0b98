import numpy as np
import tensorflow as tf

gpus = tf.config.list_physical_devices("GPU")
try:
    tf.config.experimental.set_memory_growth(gpus[0], True)  # expect: partial-memory-growth=/unsafe
    print("growth")
except IndexError:
    print("no gpu")
