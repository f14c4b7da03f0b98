import numpy as np
import tensorflow as tf

print(hasattr(tf.errors, "OutOfMemoryError"))
try:
    try:
        raise KeyError(1)
    except tf.errors.OutOfMemoryError:  # expect: wrong-oom-exception=/unsafe
        print("oom")
except Exception as e:
    print(type(e).__name__)
