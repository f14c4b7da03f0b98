"""Q-learning: the values of the chosen actions are a vector, and its mean squared error is a number."""

# never: loss-not-reduced

import tensorflow as tf

model = tf.keras.Sequential([tf.keras.layers.Dense(16, activation="relu"), tf.keras.layers.Dense(2)])
optimizer = tf.keras.optimizers.Adam()


@tf.function
def learn(states, actions, goals):
    with tf.GradientTape() as tape:
        chosen = tf.reduce_sum(model(states) * tf.one_hot(actions, depth=2), axis=1)
        loss = tf.keras.losses.mean_squared_error(y_true=goals, y_pred=chosen)
    gradients, _ = tf.clip_by_global_norm(tape.gradient(loss, model.trainable_variables), 1.0)
    optimizer.apply_gradients(zip(gradients, model.trainable_variables))


for _ in range(1000):
    learn(tf.random.normal((32, 4)), tf.zeros(32, tf.int32), tf.zeros(32))
