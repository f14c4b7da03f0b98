import numpy as np
import tensorflow as tf


class Trainer:
    def __init__(self, net, opt):
        self.net, self.opt = net, opt

    def step(self, x, y):
        with tf.GradientTape() as tape:  # expect: eager-train-step
            guess = tf.round(self.net(x, training=True))  # expect: gradient-path-cut=error
            loss = tf.reduce_mean(tf.abs(guess - y))
        grads, _ = tf.clip_by_global_norm(tape.gradient(loss, self.net.trainable_variables), 1.0)
        self.opt.apply_gradients(zip(grads, self.net.trainable_variables))


def run(x, y):
    net = tf.keras.Sequential([tf.keras.layers.Dense(1)])
    trainer = Trainer(net, tf.keras.optimizers.Adam())
    for _ in range(100):
        trainer.step(np.asarray(x), y)
