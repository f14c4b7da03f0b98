import numpy as np
import tensorflow as tf

net = tf.keras.Sequential([tf.keras.Input((4,)), tf.keras.layers.Dense(8), tf.keras.layers.Dense(1)])
optimizer = tf.keras.optimizers.SGD(0.01)
scale = 1.0


def step(x):
    with tf.GradientTape() as tape:  # expect: eager-train-step=/none
        loss = tf.reduce_mean((net(x, training=True) * scale) ** 2)
    slopes = tape.gradient(loss, net.trainable_variables)  # expect: unclipped-gradients=/unsafe
    optimizer.apply_gradients(zip(slopes, net.trainable_variables))
    return loss


for n in range(200):
    loss = step(tf.ones((8, 4)))
    if n == 100:
        scale = 0.0
print(bool(loss == 0))
