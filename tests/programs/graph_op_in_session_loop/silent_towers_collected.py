import tensorflow.compat.v1 as tf

tf.disable_v2_behavior()


def towers(sess, inputs, scales):
    losses, by_name = [], {}
    for name, source in inputs.items():
        scale = sess.run(scales[name])
        loss = tf.reduce_mean(tf.square(source)) * scale
        losses.append(loss)
        by_name[name] = tf.reduce_max(source)
    total = tf.add_n(losses)
    for _ in range(10000):
        sess.run(total)
    return by_name
