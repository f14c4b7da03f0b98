"""A score is kept in a variable when it is a new record, which it is in fewer and fewer rounds."""

import tensorflow as tf

best = tf.Variable(0.0, trainable=False)
x = tf.placeholder(tf.float32, (None, 4))
score = tf.reduce_mean(tf.layers.dense(x, 1))
saver = tf.train.Saver()


def judge(batches):
    with tf.Session() as session:
        session.run(tf.global_variables_initializer())
        for batch in batches:
            reached = session.run(score, {x: batch})
            if reached > best.eval():
                session.run(best.assign(reached))
                saver.save(session, "best")
