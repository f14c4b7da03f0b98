import numpy as np
import tensorflow as tf


def fit_once(x_train, y_train, rate, steps=5000):
    features = tf.placeholder(tf.float32, [None, x_train.shape[1]])
    targets = tf.placeholder(tf.float32, [None, 1])
    hidden = tf.layers.dense(features, 64, activation=tf.nn.relu)  # expect: graph-op-in-session-loop=warning
    loss = tf.losses.mean_squared_error(targets, tf.layers.dense(hidden, 1))
    update = tf.train.AdamOptimizer(rate).minimize(loss)
    with tf.Session() as sess:
        sess.run(tf.global_variables_initializer())
        for _ in range(steps):
            rows = np.random.choice(len(x_train), 64)
            value, _ = sess.run([loss, update], {features: x_train[rows], targets: y_train[rows]})
    return value


def search(x_train, y_train, rates):
    best = None
    for rate in rates:
        value = fit_once(x_train, y_train, rate)
        best = value if best is None else min(best, value)
    return best
