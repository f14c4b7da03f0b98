import tensorflow.compat.v1 as tf

tf.disable_v2_behavior()
images = tf.placeholder(tf.float32, [None, 28, 28])
digits = tf.argmax(tf.layers.dense(tf.layers.flatten(images), 10), axis=1)


def recognise(batch):
    with tf.Session() as sess:  # expect: session-in-loop
        tf.train.Saver().restore(sess, "digits.ckpt")
        return sess.run(digits, {images: batch})
