import tensorflow.compat.v1 as tf

tf.disable_v2_behavior()


class GraphTest(tf.test.TestCase):
    def test_identity(self):
        x = tf.placeholder(tf.float32)
        y = tf.identity(x)
        for value in range(50):
            with tf.Session() as sess:
                self.assertEqual(sess.run(y, {x: value}), value)
