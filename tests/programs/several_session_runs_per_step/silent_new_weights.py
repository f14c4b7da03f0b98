# never: several-session-runs-per-step
import tensorflow.compat.v1 as tf

tf.disable_v2_behavior()
x = tf.placeholder(tf.float32, [None, 8])
w = tf.get_variable("w", [8, 1])
loss = tf.reduce_mean(tf.square(tf.matmul(x, w)))
minimise = tf.train.AdamOptimizer(0.01).minimize(loss)


def train(sess, batches):
    for batch in batches:
        before = sess.run(loss, {x: batch})
        _, during = sess.run([minimise, loss], {x: batch})
        after = sess.run(loss, {x: batch})
        print(before, during, after)


def generator_and_critic(sess, g_train_op, d_train_op, g_loss, d_loss, batches):
    for batch in batches:
        _, d = sess.run([d_train_op, d_loss], feed_dict={x: batch})
        _, g = sess.run([g_train_op, g_loss], feed_dict={x: batch})
        print(d, g)
