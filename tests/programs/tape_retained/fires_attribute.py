import tensorflow as tf


class Recorder:
    def __init__(self, net, opt):
        self.net, self.opt, self.tapes = net, opt, []

    def step(self, x, y):
        with tf.GradientTape(persistent=True) as tape:  # expect: tape-retained=warning, eager-train-step
            loss = tf.reduce_mean((self.net(x) - y) ** 2)
        grads, _ = tf.clip_by_global_norm(tape.gradient(loss, self.net.trainable_variables), 1.0)
        self.opt.apply_gradients(zip(grads, self.net.trainable_variables))
        self.tapes.append(tape)

    def train(self, data):
        for x, y in data:
            self.step(x, y)
