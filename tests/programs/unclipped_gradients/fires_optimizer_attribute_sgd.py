import tensorflow as tf


class Perceptron(tf.Module):
    def __init__(self):
        self.hidden = tf.Variable(tf.random.normal((5, 32)))
        self.w = tf.Variable(tf.random.normal((32, 1)))
        self.optimizer = tf.keras.optimizers.SGD(0.1)

    @tf.function
    def update(self, x, y):
        with tf.GradientTape() as tape:
            loss = tf.reduce_mean(tf.square(tf.matmul(tf.nn.relu(tf.matmul(x, self.hidden)), self.w) - y))
        gradient = tape.gradient(loss, [self.hidden, self.w])  # expect: unclipped-gradients=advice
        self.optimizer.apply_gradients(zip(gradient, [self.hidden, self.w]))
        return loss
