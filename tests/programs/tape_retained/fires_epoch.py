import tensorflow as tf


def epoch(net, opt, ds, loss_fn):
    with tf.GradientTape(persistent=True) as gt:  # expect: tape-retained=advice
        for x, y in ds:
            cost = loss_fn(y, net(x, training=True))
            grads = [tf.clip_by_norm(g, 1.0) for g in gt.gradient(cost, net.trainable_variables)]
            opt.apply_gradients(zip(grads, net.trainable_variables))
