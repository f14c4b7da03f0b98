import tensorflow as tf
from tensorflow.keras.losses import huber

from nets import critic

adam = tf.keras.optimizers.Adam()


@tf.function
def update(states, targets):
    with tf.GradientTape() as tape:
        error = huber(targets, critic(states))  # expect: loss-not-reduced=advice/unsafe
    gradients = tape.gradient(error, critic.trainable_variables)
    adam.apply_gradients(zip(gradients, critic.trainable_variables))
