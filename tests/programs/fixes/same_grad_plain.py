import numpy as np
import tensorflow as tf

tf.keras.utils.set_random_seed(0)
m = tf.keras.Sequential([tf.keras.Input((4,)), tf.keras.layers.Dense(4, activation="tanh"), tf.keras.layers.Dense(1)])
for step in range(12):
    with tf.GradientTape(persistent=True) as tape:
        loss = tf.reduce_mean(m(tf.ones((8, 4))) ** 2)
    grads = [tape.gradient(loss, v) for v in m.trainable_variables]  # expect: gradient-per-variable=/safe
    print(type(grads).__name__, [g.numpy().tolist() for g in grads][:2])
