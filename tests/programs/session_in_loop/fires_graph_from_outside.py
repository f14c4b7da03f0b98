import tensorflow as tf


def evaluate(graph, fetch, feed, batches):
    results = []
    for batch in batches:
        config = tf.ConfigProto(allow_soft_placement=True)
        sess = tf.Session(graph=graph, config=config)  # expect: session-in-loop=warning/none/certain
        results.append(sess.run(fetch, feed_dict={feed: batch}))
        sess.close()
    return results
