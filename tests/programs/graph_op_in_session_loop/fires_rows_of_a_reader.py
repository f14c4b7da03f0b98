"""Near twin of the configuration: nobody knows how many there are."""

import tensorflow as tf


def chances(rows, reader):
    found = {}
    with tf.Session() as sess:
        for row in rows:
            logits = reader.get_tensor(row.name)
            found[row.name] = tf.sigmoid(logits).eval(session=sess)  # expect: graph-op-in-session-loop=warning
    return found
