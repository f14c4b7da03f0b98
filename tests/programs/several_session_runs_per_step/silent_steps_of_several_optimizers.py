import tensorflow.compat.v1 as tf

tf.disable_v2_behavior()


class Pair:
    def __init__(self, sess):
        self.sess = sess
        self.x = tf.placeholder(tf.float32, (None, 4))
        self.cost_a = tf.reduce_mean(tf.layers.dense(self.x, 2))
        self.cost_b = tf.reduce_mean(tf.layers.dense(self.x, 3))

    def fit(self, batches):
        first = tf.train.AdamOptimizer(1e-3, beta1=0.5).minimize(self.cost_a)
        second = tf.train.AdamOptimizer(1e-3, beta1=0.5).minimize(self.cost_b)
        self.sess.run(tf.global_variables_initializer())
        for batch in batches * 100000:
            done, cost_a = self.sess.run([first, self.cost_a], feed_dict={self.x: batch})
            done, cost_b = self.sess.run([second, self.cost_b], feed_dict={self.x: batch})
            done, cost_b = self.sess.run([second, self.cost_b], feed_dict={self.x: batch})
            print(done, cost_a, cost_b)

    def learn(self, batches, one, other):
        for batch in batches * 100000:
            _, cost_a = self.sess.run([one, self.cost_a], feed_dict={self.x: batch})
            _, cost_b = self.sess.run([other, self.cost_b], feed_dict={self.x: batch})
            print(cost_a, cost_b)
