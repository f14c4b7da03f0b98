# never: unclipped-gradients
import tensorflow as tf
from tensorflow.keras import layers

critic = tf.keras.Sequential([layers.Conv2D(64, 5, 2), layers.LeakyReLU(), layers.Flatten(), layers.Dense(1)])
optimizer = tf.keras.optimizers.Adam(1e-4, beta_1=0.0, beta_2=0.9)


def slope_penalty(real, fake):
    share = tf.random.uniform((tf.shape(real)[0], 1, 1, 1))
    between = share * real + (1.0 - share) * fake
    with tf.GradientTape() as tape:
        tape.watch(between)
        score = critic(between, training=True)
    slopes = tape.gradient(score, between)
    norms = tf.sqrt(tf.reduce_sum(tf.square(slopes), axis=[1, 2, 3]))
    return tf.reduce_mean(tf.square(norms - 1.0))


@tf.function
def train_critic(real, fake):
    with tf.GradientTape() as tape:
        loss = tf.reduce_mean(critic(fake)) - tf.reduce_mean(critic(real))
        loss += 10.0 * slope_penalty(real, fake)
    gradients = tape.gradient(loss, critic.trainable_variables)
    optimizer.apply_gradients(zip(gradients, critic.trainable_variables))
