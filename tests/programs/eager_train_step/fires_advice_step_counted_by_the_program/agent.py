import tensorflow as tf


class Agent:
    def __init__(self):
        self.net = tf.keras.Sequential([tf.keras.layers.Dense(64, activation="relu"), tf.keras.layers.Dense(2)])
        self.optimizer = tf.keras.optimizers.Adam(3e-4)
        self.played = 1

    def learn(self, states, goals):
        with tf.GradientTape() as tape:  # expect: eager-train-step=advice
            loss = tf.reduce_mean(tf.square(self.net(states) - goals))
        gradients = tape.gradient(loss, self.net.trainable_variables)
        for variable, gradient in zip(self.net.trainable_variables, gradients):
            tf.summary.histogram(variable.name, gradient, self.played)
        self.optimizer.apply_gradients(zip(gradients, self.net.trainable_variables))
        return loss
