import tensorflow.compat.v1 as tf

tf.disable_v2_behavior()


def score(paths, image):
    scores = {}
    for path in paths:
        with tf.Graph().as_default(), tf.Session() as sess:
            saver = tf.train.import_meta_graph(path + ".meta")
            saver.restore(sess, path)
            scores[path] = sess.run("score:0", {"image:0": image})
    return scores
