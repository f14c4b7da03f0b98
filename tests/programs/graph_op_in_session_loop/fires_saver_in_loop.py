import tensorflow as tf


def train(train_op, steps):
    sess = tf.Session()
    sess.run(tf.global_variables_initializer())
    for step in range(steps):
        sess.run(train_op)
        if step % 1000 == 0:
            saver = tf.train.Saver()  # expect: graph-op-in-session-loop=advice
            saver.save(sess, "ckpt/model", global_step=step)
