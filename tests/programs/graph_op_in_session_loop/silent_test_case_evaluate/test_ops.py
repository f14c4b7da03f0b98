import tensorflow.compat.v1 as tf


class OpsTest(tf.test.TestCase):
    def test_square(self):
        with self.cached_session() as sess:
            for i in range(100):
                self.assertEqual(self.evaluate(tf.square(i)), i * i)
                self.assertEqual(sess.run(tf.constant(i)), i)
