import tensorflow as tf


class Net(tf.keras.Model):
    def __init__(self):
        super().__init__()
        self.hidden = tf.keras.layers.Dense(8, "relu")
        self.out = tf.keras.layers.Dense(4, activation="softmax")

    def call(self, x):
        return self.out(self.hidden(x))


net = Net()


def loss_of(x, y):
    return tf.reduce_mean(tf.nn.sparse_softmax_cross_entropy_with_logits(labels=y, logits=net(x)))  # expect: loss-activation-mismatch=warning/none
