import os

import tensorflow as tf

FLAGS = tf.app.flags.FLAGS


class Exporter:
    def __init__(self, sess, writer):
        self.sess = sess
        self.writer = writer

    def save(self, step, freeze=False):
        tf.logging.info("saving %d", step)
        tf.gfile.MakeDirs(FLAGS.folder)
        if freeze:
            frozen = tf.graph_util.convert_variables_to_constants(self.sess, self.sess.graph_def, ["out/Tanh"])
            tf.train.write_graph(frozen, FLAGS.folder, "frozen-%d.pb" % step, as_text=False)
        self.writer.add_summary(tf.Summary(value=[]), step)


def train(step_op, exporter, steps):
    target = ""
    tf.Session.reset(target)
    for step in range(steps):
        exporter.sess.run(step_op)
        if os.path.exists("stop"):
            tf.Session.reset(target)
        exporter.save(step)
