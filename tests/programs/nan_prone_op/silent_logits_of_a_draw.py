# never: nan-prone-op
import tensorflow as tf

policy = tf.keras.Sequential([tf.keras.layers.Dense(16, activation="relu"), tf.keras.layers.Dense(3)])
optimizer = tf.keras.optimizers.Adam(0.001)


def play(step, state):
    with tf.GradientTape() as tape:
        chances = tf.nn.softmax(policy(state))
        logits = tf.math.log(chances) / 0.8
        picked = tf.random.categorical(logits, 1)[0, 0]
        other = tf.random.categorical(logits=tf.expand_dims(tf.math.log(chances[0]), 0), num_samples=1)
        state, reward = step(picked, other)
        loss = -reward * tf.reduce_sum(tf.one_hot(picked, 3) * (chances + 1e-6))
    gradients = tape.gradient(loss, policy.trainable_variables)
    optimizer.apply_gradients(zip(gradients, policy.trainable_variables))
    return state
