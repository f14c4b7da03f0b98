import tensorflow as tf


def largest(values):
    """For trying things out by hand."""
    following = tf.data.Dataset.from_tensor_slices(values).repeat().make_one_shot_iterator().get_next()
    with tf.Session() as sess:
        while True:
            print(sess.run(tf.reduce_max(following)))  # expect: graph-op-in-session-loop=advice


def smallest(values):
    return min(values)
