import tensorflow.compat.v1 as tf

tf.disable_v2_behavior()
shared = tf.InteractiveSession()


def session_for(job, private=False):
    if private:
        return tf.Session(config=tf.ConfigProto(device_count={"GPU": 0}))
    return shared


def totals(fetch, feed, rows):
    for row in rows:
        sess = session_for("totals")
        yield sess.run(fetch, {feed: row})
