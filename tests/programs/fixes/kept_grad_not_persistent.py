import numpy as np
import tensorflow as tf

m = tf.keras.Sequential([tf.keras.Input((4,)), tf.keras.layers.Dense(1, use_bias=False)])
for step in range(12):
    with tf.GradientTape() as tape:
        loss = tf.reduce_mean(m(tf.ones((8, 4))))
    grads = [tape.gradient(loss, v) for v in m.trainable_variables]  # expect: gradient-per-variable=/unsafe
    print(len(grads))
