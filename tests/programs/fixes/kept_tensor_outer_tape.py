import numpy as np
import tensorflow as tf

with tf.GradientTape(persistent=True) as tape:
    for i in range(12):
        z = tf.ones((100, 100))  # expect: tensor-created-in-loop=/unsafe
        if i == 3:
            tape.watch(z)
        y = tf.reduce_sum(z * 2.0)
        if i > 3:
            print(tape.gradient(y, z) is None)
