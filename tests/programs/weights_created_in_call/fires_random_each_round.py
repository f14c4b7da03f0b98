"""A variable that begins with random numbers in each round: nothing that it learned is kept."""

import tensorflow as tf

points = tf.random.normal((200, 4))
values = tf.reduce_sum(points, axis=1, keepdims=True)
hidden = tf.keras.layers.Dense(8, activation="relu")
optimizer = tf.keras.optimizers.Adam()

for step in range(20000):
    with tf.GradientTape() as tape:
        last = tf.Variable(tf.random.normal((8, 1)))  # expect: weights-created-in-call=error
        loss = tf.reduce_mean((hidden(points) @ last - values) ** 2)
    gradients = tape.gradient(loss, hidden.trainable_variables)
    optimizer.apply_gradients(zip(gradients, hidden.trainable_variables))
