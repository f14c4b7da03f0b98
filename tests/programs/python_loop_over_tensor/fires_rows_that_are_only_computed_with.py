import tensorflow as tf


def spread():
    features = tf.math.l2_normalize(tf.random.normal((4000, 64)), axis=-1)
    widths = []
    for row in features:  # expect: python-loop-over-tensor=warning
        widths.append(tf.reduce_max(row) - tf.reduce_min(row))
    return tf.stack(widths)


def sensitivities():
    outputs = tf.tanh(tf.random.normal((3000,)))
    total = 0.0
    for number in range(3000):  # expect: python-loop-over-tensor=warning
        total += tf.sqrt(tf.abs(outputs[number])) * 2.0 + outputs[number]
    return total
