# never: tensor-leak-from-tf-function
import tensorflow as tf


class Controller(tf.keras.Model):
    def __init__(self, units):
        super().__init__()
        self.dense = tf.keras.layers.Dense(units)
        self.choices = []

    def call(self, inputs):
        scores = tf.nn.softmax(self.dense(inputs))
        self.choices.append(scores)
        return scores


class Search:
    def __init__(self, controller):
        self.controller = controller

    def loss(self, state):
        self.controller(state)
        return tf.add_n([tf.reduce_mean(choice) for choice in self.controller.choices])


def main(state):
    controller = Controller(4)
    search = Search(controller)
    with tf.GradientTape() as tape:
        loss = search.loss(state)
    return tape.gradient(loss, controller.trainable_variables)


main(tf.ones((1, 3)))
