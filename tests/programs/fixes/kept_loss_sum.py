import numpy as np
import tensorflow as tf

m = tf.keras.Sequential([tf.keras.Input((4,)), tf.keras.layers.Dense(1)])
opt = tf.keras.optimizers.SGD(0.01)
for i in range(12):
    with tf.GradientTape() as tape:
        loss = tf.keras.losses.mse(tf.ones((8, 1)), m(tf.ones((8, 4)), training=True))  # expect: loss-not-reduced=/none
    g = tape.gradient(loss, m.trainable_variables)
    opt.apply_gradients(zip(g, m.trainable_variables))
    print(loss.shape.rank)
