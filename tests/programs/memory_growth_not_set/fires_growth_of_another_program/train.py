import numpy as np
import tensorflow as tf  # expect: memory-growth-not-set=advice

from devices import names

if __name__ == "__main__":
    print(names())
    model = tf.keras.Sequential([tf.keras.layers.Dense(1)])
    model.compile("adam", "mse")
    model.fit(np.zeros((100, 2)), np.zeros(100))
