import numpy as np
import tensorflow as tf
# expect: float64-training=/unsafe
tf.keras.backend.set_floatx("float64")
for i in range(12):
    t = tf.zeros((300, 300))  # expect: tensor-created-in-loop=/safe
    s = t + i
print(s.dtype)
