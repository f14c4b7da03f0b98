"""Two networks against each other, eagerly."""

import tensorflow as tf

tf.keras.utils.set_random_seed(6)
generator = tf.keras.Sequential(
    [tf.keras.Input((4,)), tf.keras.layers.Dense(16, activation="relu"), tf.keras.layers.Dense(2)]
)
critic = tf.keras.Sequential(
    [tf.keras.Input((2,)), tf.keras.layers.Dense(16, activation="relu"), tf.keras.layers.Dense(1)]
)
g_optimizer, c_optimizer = tf.keras.optimizers.Adam(1e-3), tf.keras.optimizers.Adam(1e-3)
loss_of = tf.keras.losses.BinaryCrossentropy(from_logits=True)


def train_step(real):
    noise = tf.random.normal([32, 4])
    with tf.GradientTape() as g_tape, tf.GradientTape() as c_tape:
        fake = generator(noise, training=True)
        real_score, fake_score = critic(real, training=True), critic(fake, training=True)
        g_loss = loss_of(tf.ones_like(fake_score), fake_score)
        c_loss = loss_of(tf.ones_like(real_score), real_score) + loss_of(tf.zeros_like(fake_score), fake_score)
    g_optimizer.apply_gradients(
        zip(g_tape.gradient(g_loss, generator.trainable_variables), generator.trainable_variables)
    )
    c_optimizer.apply_gradients(zip(c_tape.gradient(c_loss, critic.trainable_variables), critic.trainable_variables))


data = tf.data.Dataset.from_tensor_slices(tf.random.normal([4800, 2])).batch(32)
for epoch in range(3):
    for real in data:
        train_step(real)
print("done")
