import numpy as np
import tensorflow as tf

m = tf.keras.Sequential([tf.keras.Input((3,)), tf.keras.layers.Dense(2, kernel_initializer="ones")])
for n in range(12):
    data = tf.data.Dataset.from_tensors(np.ones((1, 3), "float32"))  # expect: dataset-built-in-loop=/unsafe
    print(m.predict(data, verbose=0).tolist())
