"""One Session for each round, all for one graph; headers swapped or the assignment moved, where that can be."""

import tensorflow.compat.v1 as tf

tf.disable_v2_behavior()
x = tf.placeholder(tf.float32, (None, 4))
total = tf.reduce_sum(x) * 2.0


def safe(batches):
    for batch in batches:
        with tf.Session() as sess:  # expect: session-in-loop=warning/safe/certain
            print(sess.run(total, {x: batch}))


def moved(batches):
    for batch in batches:
        sess = tf.Session()  # expect: session-in-loop=warning/safe/certain
        print(sess.run(total, {x: batch}))
        sess.close()


def without_fix(batches, make):
    for batch in batches:
        print(batch)
        with tf.Session() as sess:  # expect: session-in-loop=warning/none/certain
            print(sess.run(total, {x: batch}))
    for batch in batches:
        with tf.Session() as sess:  # expect: session-in-loop=warning/none/certain
            print(sess.run(total, {x: batch}))
    else:
        print("done")
    for batch in batches:
        with tf.Session() as one, open(batch) as lines:  # expect: session-in-loop=warning/none/certain
            print(one.run(total, {x: lines.read()}))
    for batch in batches:
        opened = tf.Session()  # expect: session-in-loop=warning/none/certain
        print(opened.run(total, {x: batch}))
    for batch in batches:
        closed = tf.Session()  # expect: session-in-loop=warning/none/certain
        if batch is None:
            break
        print(closed.run(total, {x: batch}))
        closed.close()
    for batch in batches:
        twice = tf.Session()  # expect: session-in-loop=warning/none/certain
        twice.close()
        print(twice.run(total, {x: batch}))
        twice.close()
    for batch in batches:
        with tf.Session() as last:  # expect: session-in-loop=warning/none/certain
            print(last.run(total, {x: batch}))
    return last
