# never: weights-created-in-call
import numpy as np
import tensorflow as tf

L = tf.keras.layers


class TwoTowers(tf.keras.Model):
    """Writes a functional model down: the layers that its one call makes belong to that."""

    def tower(self, x):
        x = L.BatchNormalization()(x)
        return L.Dense(16, activation="relu")(x)

    def call(self, inputs):
        left, right = inputs
        return L.Dense(1)(L.concatenate([self.tower(left), self.tower(right)]))

    def graph(self):
        left, right = L.Input((8,)), L.Input((4,))
        return tf.keras.Model(inputs=[left, right], outputs=self.call([left, right]))


model = TwoTowers().graph()
model.compile("adam", "mse")
model.fit([np.ones((1000, 8)), np.ones((1000, 4))], np.ones((1000, 1)))
