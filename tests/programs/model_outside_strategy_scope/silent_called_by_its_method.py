"""The model has no weights until `call` runs in `strategy.run`, and the optimizer makes its own with them."""

import tensorflow as tf


class Net(tf.keras.Model):
    def __init__(self, width):
        super().__init__()
        self.first = tf.keras.layers.Dense(width, activation="relu")
        self.second = tf.keras.layers.Dense(10)

    def call(self, inputs, training):
        return self.second(self.first(inputs))


class Trainer:
    def __init__(self, net, optimizer, strategy):
        self.net, self.optimizer, self.strategy = net, optimizer, strategy

    def step(self, x, y):
        with tf.GradientTape() as tape:
            scores = self.net.call(inputs=x, training=True)
            losses = tf.nn.sparse_softmax_cross_entropy_with_logits(y, scores)
            loss = tf.nn.compute_average_loss(losses, global_batch_size=64)
        gradients = tape.gradient(loss, self.net.trainable_variables)
        self.optimizer.apply_gradients(zip(gradients, self.net.trainable_variables))

    @tf.function
    def run(self, x, y):
        self.strategy.run(self.step, args=(x, y))

    def train(self, batches):
        with self.strategy.scope():
            for x, y in self.strategy.experimental_distribute_dataset(batches):
                self.run(x, y)


net, optimizer = Net(64), tf.keras.optimizers.SGD(0.1, clipnorm=1.0)
data = tf.data.Dataset.from_tensor_slices((tf.ones((640, 8)), tf.zeros(640, tf.int32))).batch(64)
Trainer(net, optimizer, tf.distribute.MirroredStrategy()).train(data)
