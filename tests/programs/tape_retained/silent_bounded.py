# never: tape-retained
import collections

import tensorflow as tf

recent = collections.deque(maxlen=4)


def keep_few(net, data):
    for x in data:
        with tf.GradientTape(persistent=True) as tape:
            loss = tf.reduce_mean(net(x))
        recent.append(tape)
    return loss


def emptied(net, data):
    tapes = []
    for x in data:
        with tf.GradientTape() as tape:
            loss = tf.reduce_mean(net(x))
        tapes.append((tape, loss))
        if len(tapes) == 4:
            grads = [t.gradient(l, net.trainable_variables) for t, l in tapes]
            print(grads)
            tapes.clear()
