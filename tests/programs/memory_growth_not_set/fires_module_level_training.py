import numpy as np
import tensorflow as tf  # expect: memory-growth-not-set=advice/unsafe/certain
from tensorflow.keras import layers

model = tf.keras.Sequential([layers.Dense(1)])
model.compile("adam", "mse")
model.fit(np.zeros((100, 2)), np.zeros(100), epochs=2)
