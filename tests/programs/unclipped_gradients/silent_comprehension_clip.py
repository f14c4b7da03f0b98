# never: unclipped-gradients
import tensorflow as tf
from tensorflow.keras import layers


class Critic:
    def __init__(self):
        self.net = tf.keras.Sequential([layers.Dense(64, activation="relu"), layers.Dense(1)])
        self.optimizer = tf.keras.optimizers.SGD(learning_rate=0.2)

    @tf.function
    def train(self, states, returns):
        with tf.GradientTape() as tape:
            advantage = returns - tf.squeeze(self.net(states), -1)
            critic_loss = tf.reduce_mean(tf.square(advantage))
        grads = tape.gradient(critic_loss, self.net.trainable_variables)
        grads = [None if g is None else tf.clip_by_norm(g, 0.5) for g in grads]
        self.optimizer.apply_gradients(zip(grads, self.net.trainable_variables))
