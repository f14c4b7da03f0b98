import tensorflow.compat.v1 as tf

tf.disable_v2_behavior()


class Clock:
    def __init__(self, sess):
        self.sess = sess
        self.ticks = tf.Variable(0)
        self._tick = None
        self.ready = False

    def tick(self):
        if self._tick is None:
            self._tick = tf.assign_add(self.ticks, 1)
        if not self.ready:
            self.sess.run(tf.variables_initializer([self.ticks]))
            self.ready = True
        return self.sess.run(self._tick)


def main(sess):
    clock = Clock(sess)
    for _ in range(10000):
        clock.tick()
