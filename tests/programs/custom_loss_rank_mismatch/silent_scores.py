# never: custom-loss-rank-mismatch
import tensorflow as tf

critic = tf.keras.Sequential([tf.keras.layers.Dense(1)])


def gan(real, fake):
    with tf.GradientTape() as tape:
        good, bad = critic(real), critic(fake)
        loss = tf.reduce_mean((good - 1.0) ** 2) + tf.reduce_mean(bad**2) + tf.reduce_mean((good - bad) ** 2)
    return tape.gradient(loss, critic.trainable_variables)
