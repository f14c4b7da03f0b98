"""A model that is built before the strategy runs it: its weights are of one device."""

import tensorflow as tf


class Net(tf.keras.Model):
    def __init__(self):
        super().__init__()
        self.first = tf.keras.layers.Conv2D(16, 3, activation="relu")
        self.second = tf.keras.layers.Dense(10)

    def call(self, x, training=False):
        return self.second(tf.reduce_mean(self.first(x), axis=(1, 2)))


def learn(batches):
    strategy = tf.distribute.MirroredStrategy()
    net = Net()  # expect: model-outside-strategy-scope=warning
    net.build((None, 28, 28, 1))
    optimizer = tf.keras.optimizers.SGD(0.1, clipnorm=1.0)

    def step(x, y):
        with tf.GradientTape() as tape:
            losses = tf.nn.sparse_softmax_cross_entropy_with_logits(y, net(x, training=True))
            loss = tf.nn.compute_average_loss(losses, global_batch_size=64)
        optimizer.apply_gradients(zip(tape.gradient(loss, net.trainable_variables), net.trainable_variables))

    @tf.function
    def run(x, y):
        strategy.run(step, args=(x, y))

    for x, y in strategy.experimental_distribute_dataset(batches):
        run(x, y)
