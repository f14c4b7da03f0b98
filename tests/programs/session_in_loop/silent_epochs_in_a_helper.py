import tensorflow as tf


def run_epochs(sess, train_op, epochs, steps):
    for epoch in range(epochs):
        for _ in range(steps):
            sess.run(train_op)
        print("epoch", epoch)


def restart_until_good(train_op, score, start, target, steps):
    best = 0.0
    while best < target:
        with tf.Session(config=tf.ConfigProto(log_device_placement=False)) as sess:
            sess.run(start)
            run_epochs(sess, train_op, 20, steps)
            best = max(best, sess.run(score))
    return best
