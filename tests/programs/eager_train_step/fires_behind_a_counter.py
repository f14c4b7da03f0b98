import numpy as np
import tensorflow as tf

CAPACITY = 2000


class Learner:
    def __init__(self):
        self.stored = 0
        self.critic = tf.keras.Sequential([tf.keras.layers.Dense(32, activation="relu"), tf.keras.layers.Dense(1)])
        self.optimizer = tf.keras.optimizers.Adam(1e-3)
        self.memory = np.zeros((CAPACITY, 5), np.float32)

    def remember(self, row):
        self.memory[self.stored % CAPACITY] = row
        self.stored += 1

    def improve(self):
        rows = self.memory[np.random.choice(CAPACITY, 64)]
        with tf.GradientTape() as tape:  # expect: eager-train-step=warning
            loss = tf.reduce_mean((self.critic(rows[:, :4]) - rows[:, 4:]) ** 2)
        gradients = tape.gradient(loss, self.critic.trainable_variables)  # expect: unclipped-gradients=advice
        self.optimizer.apply_gradients(zip(gradients, self.critic.trainable_variables))


def play(world, learner):
    for game in range(400):
        seen, over = world.begin(), False
        while not over:
            row, over = world.move(seen)
            learner.remember(row)
            if learner.stored > CAPACITY:
                learner.improve()


play(open_world(), Learner())
