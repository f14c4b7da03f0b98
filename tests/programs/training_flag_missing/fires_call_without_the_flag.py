"""The model's own `call` does not take `training`, which Keras 2 refuses; nothing says that it is Keras 3."""

import tensorflow as tf

from data import batches


class Net(tf.keras.Model):
    def __init__(self):
        super().__init__()
        self.drop = tf.keras.layers.Dropout(0.5)
        self.dense = tf.keras.layers.Dense(1)

    def call(self, x):
        return self.dense(self.drop(x))


net = Net()
optimizer = tf.keras.optimizers.Adam(1e-3)


@tf.function
def train_step(x, y):
    with tf.GradientTape() as tape:
        loss = tf.reduce_mean(tf.square(net(x) - y))  # expect: training-flag-missing=/none
    grads = tape.gradient(loss, net.trainable_variables)
    optimizer.apply_gradients(zip(grads, net.trainable_variables))


for x, y in batches():
    train_step(x, y)
