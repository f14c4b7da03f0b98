# never: gradient-per-variable
import tensorflow as tf

generator = tf.keras.Sequential([tf.keras.layers.Dense(4)])
critic = tf.keras.Sequential([tf.keras.layers.Dense(1)])


def step(x):
    with tf.GradientTape(persistent=True) as tape:
        fake = generator(x)
        g_loss = -tf.reduce_mean(critic(fake))
        c_loss = tf.reduce_mean(critic(x)) + tf.reduce_mean(critic(fake))
    g = tape.gradient(g_loss, generator.trainable_variables)
    c = tape.gradient(c_loss, critic.trainable_variables)
    return g, c


def per_loss(losses, variables, tape):
    return [tape.gradient(loss, variables) for loss in losses]


def two_tapes(x):
    with tf.GradientTape() as first, tf.GradientTape() as second:
        loss = tf.reduce_mean(generator(x))
    return first.gradient(loss, generator.trainable_variables), second.gradient(loss, x)
