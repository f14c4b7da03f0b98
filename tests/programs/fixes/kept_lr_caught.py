import numpy as np
import tensorflow as tf

try:
    opt = tf.keras.optimizers.Adam(lr=0.5)  # expect: learning-rate-extreme=/none
except (TypeError, ValueError):
    opt = tf.keras.optimizers.Adam(learning_rate=0.25)  # expect: learning-rate-extreme=/none
print(float(opt.learning_rate))
