"""What `minimize` gives changes the weights, whatever it is called."""

# never: several-session-runs-per-step
import tensorflow.compat.v1 as tf

tf.disable_v2_behavior()


def train(batches, rounds):
    pictures = tf.placeholder(tf.float32, (None, 784))
    code = tf.layers.dense(pictures, 20, name="encoder")
    loss = tf.reduce_mean(tf.square(tf.layers.dense(code, 784, name="decoder") - pictures))
    size = tf.reduce_mean(tf.square(code))
    descend_g = tf.train.AdamOptimizer(1e-3).minimize(loss)
    descend_e = tf.train.AdamOptimizer(1e-3).minimize(size)
    with tf.Session() as sess:
        sess.run(tf.global_variables_initializer())
        for _ in range(rounds):
            for batch in batches:
                _, first = sess.run([descend_g, loss], feed_dict={pictures: batch})
                _, second = sess.run([descend_g, loss], feed_dict={pictures: batch})
                _, third = sess.run([descend_e, size], feed_dict={pictures: batch})
                print(first, second, third)
