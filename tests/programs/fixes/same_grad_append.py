import numpy as np
import tensorflow as tf

m = tf.keras.Sequential([tf.keras.Input((4,)), tf.keras.layers.Dense(1, kernel_initializer="ones")])
for step in range(12):
    with tf.GradientTape(persistent=True) as tape:
        loss = tf.reduce_mean(m(tf.ones((8, 4))))
    grads = []
    for v in m.trainable_variables:
        grads.append(tape.gradient(loss, v))  # expect: gradient-per-variable=/safe
    print([g.numpy().tolist() for g in grads])
