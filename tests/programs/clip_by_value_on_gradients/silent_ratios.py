# never: clip-by-value-on-gradients
import tensorflow as tf


def ppo(ratio, advantage, logits):
    clipped = tf.clip_by_value(ratio, 0.8, 1.2)
    bounded = [tf.clip_by_value(x, -1.0, 1.0) for x in logits]
    return tf.minimum(ratio * advantage, clipped * advantage), bounded
