import tensorflow as tf


class Policy:
    def __init__(self, actions):
        self.net = tf.keras.Sequential([tf.keras.layers.Dense(32, activation="relu"), tf.keras.layers.Dense(actions)])
        self.chances = None

    @tf.function
    def values(self, states):
        answers = self.net(states)
        self.chances = tf.nn.softmax(answers)  # expect: tensor-leak-from-tf-function=advice
        return answers

    def odds(self):
        return self.chances.numpy()
