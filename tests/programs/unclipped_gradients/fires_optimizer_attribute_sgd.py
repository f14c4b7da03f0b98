import tensorflow as tf


class Regression(tf.Module):
    def __init__(self):
        self.w = tf.Variable(tf.zeros((5, 1)))
        self.optimizer = tf.keras.optimizers.SGD(0.1)

    @tf.function
    def update(self, x, y):
        with tf.GradientTape() as tape:
            loss = tf.reduce_mean(tf.square(tf.matmul(x, self.w) - y))
        gradient = tape.gradient(loss, [self.w])  # expect: unclipped-gradients=warning/unsafe/certain
        self.optimizer.apply_gradients(zip(gradient, [self.w]))
        return loss
