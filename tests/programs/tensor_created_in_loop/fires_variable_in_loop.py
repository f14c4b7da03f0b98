import tensorflow as tf


def restarts(loss_fn, n):
    best = None
    for _ in range(n):
        w = tf.Variable(tf.zeros((4096, 512)))  # expect: tensor-created-in-loop=/unsafe/certain
        loss = loss_fn(w)
        if best is None or loss < best:
            best = loss
    return best
