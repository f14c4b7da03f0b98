# One of the two nets is compiled by its own class; the other one runs operation by operation, and is asked for its
# gradient behind the branch that recorded it.
import numpy as np
import tensorflow as tf
from tensorflow.keras import layers


class Critic(tf.keras.Model):
    def __init__(self):
        super().__init__()
        self.body = layers.Dense(128, activation="relu")
        self.out = layers.Dense(1)

    @tf.function
    def call(self, observations):
        return self.out(self.body(observations))


class Actor(tf.keras.Model):
    def __init__(self, actions):
        super().__init__()
        self.body = layers.Dense(128, activation="relu")
        self.out = layers.Dense(actions)

    def call(self, observations):
        return tf.nn.softmax(self.out(self.body(observations)))


class Learner:
    def __init__(self):
        self.critic, self.actor = Critic(), Actor(4)
        self.critic_adam = tf.keras.optimizers.Adam(1e-3)
        self.actor_adam = tf.keras.optimizers.Adam(1e-4)

    def learn(self, observations, actions, returns, entropy=True):
        with tf.GradientTape() as tape:
            error = returns - self.critic(observations)
            critic_loss = tf.reduce_mean(tf.square(error))
        gradients = tape.gradient(critic_loss, self.critic.trainable_variables)
        self.critic_adam.apply_gradients(zip(gradients, self.critic.trainable_variables))

        advantage = tf.stop_gradient(error)
        if entropy:
            with tf.GradientTape() as tape:  # expect: eager-train-step=warning
                chosen = self.actor(observations)
                loss = -tf.reduce_mean(actions * tf.math.log(chosen) * advantage)
                loss += 0.01 * tf.reduce_mean(chosen * tf.math.log(chosen))
        else:
            with tf.GradientTape() as tape:
                chosen = self.actor(observations)
                loss = -tf.reduce_mean(actions * tf.math.log(chosen) * advantage)
        gradients = tape.gradient(loss, self.actor.trainable_variables)
        self.actor_adam.apply_gradients(zip(gradients, self.actor.trainable_variables))


learner = Learner()
for _ in range(200_000):
    observations = np.random.rand(64, 32).astype("float32")
    learner.learn(observations, np.eye(4, dtype="float32")[[0] * 64], np.random.rand(64, 1).astype("float32"))
