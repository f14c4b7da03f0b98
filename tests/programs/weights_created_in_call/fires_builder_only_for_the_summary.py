import tensorflow as tf


class Head(tf.keras.Model):
    def call(self, x):
        return tf.keras.layers.Dense(3)(x)  # expect: weights-created-in-call=error

    def graph(self):
        x = tf.keras.Input(shape=(8,))
        return tf.keras.Model(inputs=[x], outputs=self.call(x))


head = Head()
head.graph().summary()
head.compile("adam", "mse")
head.fit(tf.random.normal((64, 8)), tf.random.normal((64, 3)), epochs=20)
