import tensorflow as tf


def limit(gradients, norm):
    gradients, _ = tf.clip_by_global_norm(gradients, norm)
    return gradients
