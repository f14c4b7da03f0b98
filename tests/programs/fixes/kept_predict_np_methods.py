import numpy as np
import tensorflow as tf

m = tf.keras.Sequential([tf.keras.Input((4,)), tf.keras.layers.Dense(3)])
for i in range(20):
    q = m.predict(np.ones((1, 4)))  # expect: predict-in-loop=/unsafe
    q[0][1] = 5.0
    print(q.argmax(), q.tolist()[0][1], np.argmax(q[0]), q.astype("float32").shape, len(q), q.flatten().shape)
