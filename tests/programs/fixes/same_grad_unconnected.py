import numpy as np
import tensorflow as tf

m = tf.keras.Sequential([tf.keras.Input((4,)), tf.keras.layers.Dense(1)])
n = tf.keras.Sequential([tf.keras.Input((4,)), tf.keras.layers.Dense(1)])
for step in range(12):
    with tf.GradientTape(persistent=True) as tape:
        loss = tf.reduce_mean(m(tf.ones((8, 4))))
    grads = [tape.gradient(loss, v, unconnected_gradients="zero") for v in n.trainable_variables]  # expect: gradient-per-variable=/safe
    print([float(tf.reduce_sum(g)) for g in grads])
