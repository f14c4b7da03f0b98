"""A tape around an episode: the world answers in Python between two answers of the net."""

import tensorflow as tf

policy = tf.keras.Sequential([tf.keras.layers.Dense(32, activation="relu"), tf.keras.layers.Dense(2)])
optimizer = tf.keras.optimizers.Adam(0.001)


def episode(world, plan):
    gains, chances = [], []
    sight = world.reset()
    with tf.GradientTape() as tape:
        for _ in range(plan.shape[0]):
            logits = policy(sight[None])
            move = tf.random.categorical(logits, 1)[0, 0]
            sight, gain, over, _ = world.step(move.numpy())
            gains.append(gain)
            chances.append(tf.nn.log_softmax(logits)[0, move])
            if over:
                break
        loss = -tf.reduce_sum(tf.stack(chances)) * sum(gains)
    gradients = tape.gradient(loss, policy.trainable_variables)
    optimizer.apply_gradients(zip(gradients, policy.trainable_variables))


def train(world, plan):
    for _ in range(5000):
        episode(world, plan)
