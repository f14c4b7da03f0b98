import tensorflow.compat.v1 as tf

tf.disable_v2_behavior()
signal = tf.placeholder(tf.float32, [None])
power = tf.reduce_mean(tf.square(signal))


def evaluate_signal(sess, samples):
    return float(sess.run(power, {signal: samples}))


def powers(recordings):
    found = []
    for samples in recordings:
        with tf.Session() as sess:  # expect: session-in-loop=warning
            found.append(evaluate_signal(sess, samples))
    return found
