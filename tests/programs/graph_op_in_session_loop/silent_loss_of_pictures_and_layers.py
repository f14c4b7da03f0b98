"""A loss is put together of pictures and layers, before anything is optimised: each part is another one."""

import tensorflow as tf


def gram(features):
    flat = tf.reshape(features, (-1, 64))
    return tf.matmul(tf.transpose(flat), flat)


def distance(wanted, given):
    return tf.reduce_sum(tf.pow(gram(wanted) - gram(given), 2))


def masked(wanted, given, mask):
    mask = tf.convert_to_tensor(mask)
    return tf.multiply(wanted, mask), tf.multiply(given, mask)


def style_loss(sess, net, pictures, masks, chosen):
    total = 0.0
    for picture, mask in zip(pictures, masks):
        sess.run(net["input"].assign(picture))
        loss = 0.0
        for layer in chosen:
            wanted = sess.run(net[layer])
            wanted, given = masked(wanted, net[layer], mask)
            loss += distance(wanted, given)
        loss /= float(len(chosen))
        total += loss
    return total


def paint(net, pictures, masks, chosen):
    with tf.Session() as sess:
        loss = style_loss(sess, net, pictures, masks, chosen)
        step = tf.train.AdamOptimizer(1.0).minimize(loss)
        sess.run(tf.global_variables_initializer())
        for _ in range(1000):
            sess.run(step)
