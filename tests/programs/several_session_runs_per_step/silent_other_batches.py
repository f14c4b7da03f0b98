# never: several-session-runs-per-step
import tensorflow.compat.v1 as tf

tf.disable_v2_behavior()
x = tf.placeholder(tf.float32, [None, 8])
loss, norm = tf.reduce_mean(x), tf.norm(x)


def evaluate(sess, train, test):
    for _ in range(1000):
        a = sess.run(loss, {x: train.next_batch(32)})
        b = sess.run(loss, {x: train.next_batch(32)})
        c = sess.run(norm, {x: test})
        print(a, b, c)


def recurrent(sess, state_in, state_out, inputs):
    state = None
    for item in inputs:
        state = sess.run(state_out, {x: item, state_in: state})
        value = sess.run(loss, {x: item, state_in: state})
        print(value)


def logged(sess, batches):
    for number, batch in enumerate(batches):
        value = sess.run(loss, {x: batch})
        if number % 50 == 0:
            print(value, sess.run(norm, {x: batch}))
