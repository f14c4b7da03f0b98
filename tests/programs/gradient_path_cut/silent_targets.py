# never: gradient-path-cut
import numpy as np
import tensorflow as tf


def dqn(net, target, opt, s, a, r, s2):
    best = np.max(target.predict(s2, verbose=0), axis=1)
    with tf.GradientTape() as tape:
        q = net(s, training=True)
        chosen = tf.reduce_sum(q * tf.one_hot(tf.argmax(a, axis=1), 4), axis=1)
        loss = tf.reduce_mean((chosen - (r + 0.99 * best)) ** 2)
        accuracy = tf.reduce_mean(tf.cast(tf.argmax(q, 1) == a, tf.float32))
    grads, _ = tf.clip_by_global_norm(tape.gradient(loss, net.trainable_variables), 1.0)
    opt.apply_gradients(zip(grads, net.trainable_variables))
    return float(loss), accuracy.numpy()
