import tensorflow as tf
import tensorflow.keras as K


class Trainer(object):
    def __init__(self):
        self.net = K.Sequential([K.layers.Dense(4), K.layers.Dense(1)])
        self.opt = K.optimizers.RMSprop(1e-3)

    def _apply(self, x, y):
        with tf.GradientTape() as t:  # expect: eager-train-step=warning/unsafe/certain
            l = tf.reduce_mean((self.net(x) - y) ** 2)
        g = t.gradient(l, self.net.trainable_weights)
        self.opt.apply_gradients([(a, b) for a, b in zip(g, self.net.trainable_weights)])
        return l

    def fit(self, source, n):
        for k in range(n):
            for x, y in source():
                self._apply(x, y)
