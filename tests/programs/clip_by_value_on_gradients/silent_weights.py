# never: clip-by-value-on-gradients
import tensorflow as tf


def clip_critic(critic):
    for w in critic.trainable_variables:
        w.assign(tf.clip_by_value(w, -0.01, 0.01))
