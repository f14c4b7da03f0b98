import tensorflow.compat.v1 as tf

tf.disable_v2_behavior()


class Population:
    def __init__(self, sess, names):
        self.sess = sess
        self.members = {}
        for name in names:
            member = self.new_member(name)
            self.members[name] = member
            print(name, self.sess.run(tf.get_collection("sizes")))

    def new_member(self, name):
        weights = tf.Variable(tf.zeros([8]), name="weights_" + name)
        return tf.reduce_sum(weights)
