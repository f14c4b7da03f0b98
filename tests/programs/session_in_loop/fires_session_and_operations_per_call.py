import tensorflow.compat.v1 as tf

tf.disable_v2_behavior()


def resized(pixels, size):
    batch = tf.expand_dims(tf.constant(pixels), 0)
    small = tf.image.resize_bilinear(batch, [size, size])
    with tf.Session() as sess:  # expect: session-in-loop=warning
        return sess.run(small)[0]


def thumbnails(photos):
    return [resized(photo, 64) for photo in photos]
