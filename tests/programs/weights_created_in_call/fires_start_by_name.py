"""What a weight begins with has a name first: it is made anew in each call all the same."""

import tensorflow as tf


class Scaled(tf.keras.Model):
    def call(self, inputs):
        start = tf.random.normal((4, 8))
        kernel = tf.Variable(start)  # expect: weights-created-in-call=error
        return tf.matmul(inputs, kernel)


model = Scaled()
model.compile("adam", "mse")
model.fit(tf.zeros((64, 4)), tf.zeros((64, 8)), epochs=3)
