import tensorflow as tf

policy = tf.keras.Sequential([tf.keras.layers.Dense(16, activation="relu"), tf.keras.layers.Dense(3)])
optimizer = tf.keras.optimizers.Adam(0.001)


def play(step, state):
    with tf.GradientTape() as tape:
        chances = tf.nn.softmax(policy(state))
        logits = tf.math.log(chances)  # expect: nan-prone-op
        picked = tf.random.categorical(logits, 1)[0, 0]
        state, reward = step(picked)
        loss = -reward * logits[0, picked]
    gradients = tape.gradient(loss, policy.trainable_variables)
    optimizer.apply_gradients(zip(gradients, policy.trainable_variables))
    return state
