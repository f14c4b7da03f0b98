import tensorflow.compat.v1 as tf

tf.disable_v2_behavior()
image = tf.placeholder(tf.float32, [None, 32, 32, 3])
labels = tf.argmax(tf.layers.dense(tf.layers.flatten(image), 10), 1)
saver = tf.train.Saver()


def classify(pixels, sess=None):
    if sess is None:
        sess = tf.Session()  # expect: session-in-loop=warning
        saver.restore(sess, "classifier.ckpt")
    return sess.run(labels, {image: pixels})


def main(stream):
    for pixels in stream:
        print(classify(pixels))
