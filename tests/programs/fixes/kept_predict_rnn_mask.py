import numpy as np
import tensorflow as tf

m = tf.keras.Sequential(
    [tf.keras.layers.Embedding(10, 4, mask_zero=True), tf.keras.layers.LSTM(3), tf.keras.layers.Dense(2)]
)
for i in range(20):
    print(m.predict(np.array([[1, 2, 0]]), verbose=0).shape)  # expect: predict-in-loop=/none
