import numpy as np
import tensorflow as tf

for i in range(20):
    z = tf.ones((100, 100))  # expect: tensor-created-in-loop=/unsafe
    with tf.GradientTape() as tape:
        if i % 2:
            tape.watch(z)
        y = tf.reduce_sum(z * i)
    g = tape.gradient(y, z)
    print(g is None)
