# never: gradient-path-cut
import tensorflow as tf


class Player:
    def __init__(self, net: tf.keras.Model):
        self.net = net
        self.optimizer = tf.keras.optimizers.Adam()
        self.tape = None

    def game(self, world):
        with tf.GradientTape() as self.tape:
            values = [self.net(world.look()) for _ in range(50)]
            self.learn(values)

    def learn(self, values):
        loss = tf.add_n([tf.reduce_sum(value) for value in values])
        gradients = self.tape.gradient(loss, self.net.trainable_variables)
        self.optimizer.apply_gradients(zip(gradients, self.net.trainable_variables))
