import tensorflow as tf


class Net(tf.keras.Model):
    def __init__(self):
        super().__init__()
        self.conv = tf.keras.layers.Conv2D(8, 3)
        self.norm = tf.keras.layers.BatchNormalization()
        self.out = tf.keras.layers.Dense(1)

    def call(self, x, training=None):
        return self.out(self.norm(self.conv(x), training=training))


class Trainer:
    def __init__(self):
        self.net = Net()
        self.opt = tf.keras.optimizers.Adam(global_clipnorm=1.0)

    @tf.function
    def step(self, x, y):
        with tf.GradientTape() as tape:
            loss = tf.reduce_mean((self.net(x) - y) ** 2)  # expect: training-flag-missing=warning
        self.opt.apply_gradients(zip(tape.gradient(loss, self.net.trainable_variables), self.net.trainable_variables))
