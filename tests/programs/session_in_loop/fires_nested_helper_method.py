import tensorflow as tf


class Model:
    def __init__(self):
        self.x = tf.placeholder(tf.float32, [None, 5])
        self.out = tf.layers.dense(self.x, 2)
        self.saver = tf.train.Saver()

    def _restore(self):
        sess = tf.Session()  # expect: session-in-loop=warning/none/certain
        self.saver.restore(sess, "model.ckpt")
        return sess

    def infer(self, batches):
        for batch in batches:
            sess = self._restore()
            yield sess.run(self.out, {self.x: batch})
            sess.close()
