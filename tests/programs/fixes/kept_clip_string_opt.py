import numpy as np
import tensorflow as tf

m = tf.keras.Sequential(
    [
        tf.keras.Input((60, 4)),
        tf.keras.layers.LSTM(8, return_sequences=True),
        tf.keras.layers.LSTM(8),
        tf.keras.layers.Dense(1),
    ]
)
m.compile("sgd", "mse")  # expect: unclipped-gradients=/unsafe
m.fit(np.ones((8, 60, 4)), np.ones((8, 1)), verbose=0)
print("ok")
