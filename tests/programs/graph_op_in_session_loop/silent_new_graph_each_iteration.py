import tensorflow.compat.v1 as tf

tf.disable_v2_behavior()


def convert(checkpoints):
    for path in checkpoints:
        with tf.Graph().as_default():
            v = tf.get_variable("v", [100])
            saver = tf.train.Saver()
            mean = tf.reduce_mean(v)
            with tf.Session() as sess:
                saver.restore(sess, path)
                print(path, sess.run(mean))
