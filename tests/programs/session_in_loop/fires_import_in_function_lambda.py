def evaluate_all(feeds):
    import tensorflow.compat.v1 as tf1

    tf1.disable_v2_behavior()
    x = tf1.placeholder(tf1.float32, [None, 2])
    norm = tf1.norm(x, axis=1)
    outputs = []
    for feed in feeds:
        with tf1.Session(config=tf1.ConfigProto(device_count={"GPU": 0})) as s:  # expect: session-in-loop=warning/safe/certain
            outputs.append(s.run(norm, feed_dict={x: feed}))
    return outputs
