"""The probabilities of a policy are handed to NumPy, which asks for a sum of 1 to all its digits."""

import numpy as np
import tensorflow as tf

tf.keras.backend.set_floatx("float64")
policy = tf.keras.Sequential([tf.keras.Input((6,)), tf.keras.layers.Dense(512, "relu"), tf.keras.layers.Dense(3)])
optimizer = tf.keras.optimizers.Adam(1e-3)


def act(state):
    chances = tf.nn.softmax(policy(state[None]))[0]
    return np.random.choice(3, p=chances)


def learn(states, actions, returns):
    with tf.GradientTape() as tape:
        loss = tf.nn.sparse_softmax_cross_entropy_with_logits(actions, policy(states))
        loss = tf.reduce_mean(loss * returns)
    gradients = tape.gradient(loss, policy.trainable_variables)
    optimizer.apply_gradients(zip(gradients, policy.trainable_variables))
