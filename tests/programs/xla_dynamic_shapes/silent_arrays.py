# never: xla-dynamic-shapes
import numpy as np
import tensorflow as tf

x, y = np.ones((1000, 8)), np.ones((1000, 1))
model = tf.keras.Sequential([tf.keras.layers.Dense(1)])
model.compile("sgd", "mse", jit_compile=True)
model.fit(x, y, batch_size=50)


@tf.function(jit_compile=True)
def step(a, b):
    return a @ b


step(tf.ones((4, 4)), tf.ones((4, 4)))
