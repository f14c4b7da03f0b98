import numpy as np
import tensorflow as tf

m = tf.keras.Sequential(
    [tf.keras.Input((2,), dtype="float64"), tf.keras.layers.Dense(1, dtype="float64", kernel_initializer="ones")]  # expect: float64-training=/unsafe
)
for i in range(12):
    x = np.array([0.1, 0.2 + i])
    print(repr(m.predict(x[None], verbose=0)))  # expect: predict-in-loop=/unsafe
