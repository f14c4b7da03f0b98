import tensorflow as tf

penalised = tf.keras.Sequential([tf.keras.layers.Dense(1)])


def share_above(outputs, wanted, limit=0.5):
    """How far outputs lie on the wrong side of a limit: a slope, where there is one to take."""
    sides = tf.cast(wanted > limit, tf.float32)
    return tf.reduce_mean(tf.abs(outputs - sides))


@tf.custom_gradient
def rounded(outputs):
    return tf.round(outputs), lambda upstream: upstream


def kept_by_hand(outputs):
    return outputs + tf.stop_gradient(tf.round(outputs) - outputs)


def summed(parts, wanted):
    right = tf.reduce_mean(tf.cast(tf.argmax(parts[0], -1) == wanted, tf.float32))
    for part in parts:
        last = tf.reduce_mean(part)
    return last + 0.1 * right


def with_weights_of_its_own(outputs):
    return tf.reduce_mean(tf.round(outputs)) + tf.reduce_mean(penalised(tf.ones((1, 3))))


def by_kind(outputs, kind):
    if kind == "hard":
        return tf.reduce_mean(tf.round(outputs))
    return tf.reduce_mean(outputs)
