import numpy as np
import tensorflow as tf
tf.keras.backend.set_floatx("float64")  # expect: float64-training=/none
tf.keras.utils.set_random_seed(0)
x = np.random.rand(64, 4); y = x.sum(1, keepdims=True)
weight = tf.constant(np.array([1.5]))
def loss(t, p):
    return tf.reduce_mean(tf.square(t - p) * weight)
model = tf.keras.Sequential([tf.keras.layers.Dense(1)])
model.compile("adam", loss)
model.fit(x, y, epochs=1, verbose=0)
print(model.count_params())
