import tensorflow as tf

from distances import distance


def step(net, opt, x, y):
    with tf.GradientTape() as tape:
        p = tf.nn.softmax(net(x))
        loss = distance(p, y) - tf.reduce_mean(tf.math.log(1 - p))  # expect: nan-prone-op=advice
    grads, _ = tf.clip_by_global_norm(tape.gradient(loss, net.trainable_variables), 1.0)
    opt.apply_gradients(zip(grads, net.trainable_variables))
