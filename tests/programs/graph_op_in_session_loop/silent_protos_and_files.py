import os

import numpy as np
import tensorflow as tf

x = tf.placeholder(tf.float32, [None, 8])
features = tf.layers.dense(x, 2)
saver = tf.train.Saver()
writer = tf.python_io.TFRecordWriter("features.tfrecord")
summary_writer = tf.summary.FileWriter("logs")
with tf.Session() as sess:
    saver.restore(sess, tf.train.latest_checkpoint("ckpt"))
    for step, name in enumerate(sorted(os.listdir("arrays"))):
        if not tf.gfile.Exists(name):
            tf.logging.warning("missing %s", name)
            continue
        try:
            row = sess.run(features, {x: np.load(name)})
        except tf.errors.OutOfRangeError:
            break
        feature = tf.train.Feature(float_list=tf.train.FloatList(value=row.ravel()))
        proto = tf.train.Example(features=tf.train.Features(feature={"row": feature}))
        writer.write(proto.SerializeToString())
        summary = tf.Summary(value=[tf.Summary.Value(tag="mean", simple_value=float(row.mean()))])
        summary_writer.add_summary(summary, step)
