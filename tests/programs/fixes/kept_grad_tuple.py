import numpy as np
import tensorflow as tf

m = tf.keras.Sequential([tf.keras.Input((4,)), tf.keras.layers.Dense(1)])
vs = tuple(m.trainable_variables)
for step in range(12):
    with tf.GradientTape(persistent=True) as tape:
        loss = tf.reduce_mean(m(tf.ones((8, 4))))
    grads = [tape.gradient(loss, v) for v in vs]  # expect: gradient-per-variable=/unsafe
    print(type(grads).__name__)
