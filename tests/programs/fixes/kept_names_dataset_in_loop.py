import numpy as np
import tensorflow as tf

m = tf.keras.Sequential([tf.keras.Input((3,)), tf.keras.layers.Dense(2, kernel_initializer="ones")])
m.compile("sgd", "mse")
x, y = np.ones((640, 3), "float32"), np.ones((640, 2), "float32")
for epoch in range(12):
    data = tf.data.Dataset.from_tensor_slices((x, y)).batch(32)  # expect: dataset-built-in-loop=/unsafe
    m.fit(data, verbose=0)
print(int(m.optimizer.iterations.numpy()))
