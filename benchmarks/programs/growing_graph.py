"""Operations that are added to the graph in every round."""

import tensorflow.compat.v1 as tf

tf.disable_eager_execution()
w = tf.Variable(tf.ones([32, 32]))
with tf.Session() as session:
    session.run(tf.global_variables_initializer())
    for step in range(300):
        session.run(tf.assign(w, w * 0.999))
    print(session.run(w)[0, 0] < 1)
