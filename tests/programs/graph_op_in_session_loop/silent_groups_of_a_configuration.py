"""What somebody wrote down one by one in a configuration is a handful."""

import tensorflow as tf


def chances(config, reader):
    found = {}
    for group in config.model.feature_groups:
        logits = reader.get_tensor(group.name)
        with tf.Session() as sess:
            found[group.name] = tf.sigmoid(logits).eval(session=sess)
    return found
