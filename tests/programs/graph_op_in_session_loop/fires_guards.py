"""Each kind of what adds to the graph; the fix where it is the same in each round."""

import tensorflow.compat.v1 as tf
from tensorflow.compat.v1.keras import backend as K

tf.disable_v2_behavior()
x = tf.placeholder(tf.float32, (None, 4))
w = tf.get_variable("w", (4, 1))
y = tf.matmul(x, w)
layer = tf.keras.layers.Dense(3)
optimizer = tf.train.GradientDescentOptimizer(0.1)


def main(batches):
    with tf.Session() as sess:
        for step, batch in enumerate(batches):
            sess.run(tf.reduce_mean(y), {x: batch})  # expect: graph-op-in-session-loop=warning//certain
            sess.run(y * 2, {x: batch})
            sess.run(y + step, {x: batch})
            sess.run(w.assign(w * 0.9))
            sess.run(layer(y), {x: batch})
            sess.run(optimizer.minimize(y), {x: batch})
            sess.run(tf.global_variables_initializer())
            tf.train.Saver().save(sess, "ckpt")
            print(K.eval(w))
