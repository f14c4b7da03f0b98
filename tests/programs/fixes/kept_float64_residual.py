import numpy as np
import tensorflow as tf
tf.keras.backend.set_floatx("float64")  # expect: float64-training=/none
tf.keras.utils.set_random_seed(1)
x = np.linspace(-1, 1, 64).reshape(-1, 1); y = np.sin(x)
m = tf.keras.Sequential([tf.keras.layers.Dense(8, activation="tanh"), tf.keras.layers.Dense(1)])
m.compile("adam", "mse")
m.fit(x, y, epochs=1, verbose=0)
print((m(x) - tf.convert_to_tensor(y)).shape)
