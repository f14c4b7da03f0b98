import numpy as np
import tensorflow as tf

layer = tf.keras.layers.Dense(1, kernel_initializer="ones")
for i in range(12):

    @tf.function  # expect: tf-function-per-call=/unsafe
    def f(x):
        return layer(x)

    print(float(f(tf.ones((1, 2)))[0, 0]))
    layer.activation = tf.nn.relu if i % 2 else (lambda t: t * 3)
