import tensorflow.compat.v1 as tf

tf.disable_v2_behavior()


class Setter:
    def __init__(self, variables):
        self.ops = {}
        for v in variables:
            feed = tf.placeholder(v.dtype.base_dtype, v.shape)
            self.ops[v.name] = (feed, v.assign(feed))

    def set(self, sess, name, value):
        feed, op = self.ops[name]
        sess.run(op, {feed: value})


variables = [tf.get_variable("v%d" % i, [4]) for i in range(30)]
setter = Setter(variables)
with tf.Session() as sess:
    sess.run(tf.global_variables_initializer())
    for step in range(500):
        setter.set(sess, "v0:0", [float(step)] * 4)
