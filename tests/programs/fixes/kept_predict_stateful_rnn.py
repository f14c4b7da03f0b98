import numpy as np
import tensorflow as tf

tf.keras.utils.set_random_seed(0)
m = tf.keras.Sequential([tf.keras.Input((3, 2), batch_size=1), tf.keras.layers.LSTM(2, stateful=True)])
x = np.ones((12, 3, 2), "float32")
for row in x:
    print(np.round(m.predict(row[None], verbose=0), 4).tolist())  # expect: predict-in-loop=/none
