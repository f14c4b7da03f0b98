# never: training-flag-missing
import tensorflow as tf


class Block(tf.keras.layers.Layer):
    def __init__(self, width):
        super().__init__()
        self.dense = tf.keras.layers.Dense(width, activation="relu")
        self.drop = tf.keras.layers.Dropout(0.3)

    def call(self, inputs, training=True):
        return self.drop(self.dense(inputs), training=training)


class Net(tf.keras.Model):
    def __init__(self):
        super().__init__()
        self.blocks = [Block(64), Block(32)]
        self.head = tf.keras.layers.Dense(1)

    def call(self, inputs):
        for block in self.blocks:
            inputs = block(inputs)
        return self.head(inputs)


net = Net()
adam = tf.keras.optimizers.Adam()


@tf.function
def step(x, y):
    with tf.GradientTape() as tape:
        loss = tf.reduce_mean((net(x) - y) ** 2)
    adam.apply_gradients(zip(tape.gradient(loss, net.trainable_variables), net.trainable_variables))
