import numpy as np
import tensorflow as tf

net = tf.keras.Sequential([tf.keras.layers.Dense(3)])
opt = tf.keras.optimizers.Adam(global_clipnorm=1.0)


def loss_of(x, y):
    return tf.constant(np.mean(np.square(net(x) - y)))


def train(data):
    for x, y in data:
        with tf.GradientTape() as tape:  # expect: eager-train-step
            out = net(x).numpy()  # expect: gradient-path-cut=error
            loss = tf.reduce_mean(tf.square(out - y))
        grads = tape.gradient(loss, net.trainable_variables)
        opt.apply_gradients(zip(grads, net.trainable_variables))
