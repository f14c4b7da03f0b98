import numpy as np
import tensorflow as tf

m = tf.keras.Sequential(
    [
        tf.keras.Input((3,)),
        tf.keras.layers.Embedding(10, 2, mask_zero=True, embeddings_initializer="ones"),
        tf.keras.layers.LSTM(2, kernel_initializer="ones"),
    ]
)
x = np.zeros((12, 3), "float32")
for i, row in enumerate(x):
    print(m.predict(row[None], verbose=0).round(4).tolist())  # expect: predict-in-loop=/none
