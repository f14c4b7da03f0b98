import tensorflow.compat.v1 as tf

tf.disable_eager_execution()
dataset = tf.data.TextLineDataset("lines.txt").batch(8).prefetch(1)
with tf.Session() as sess:
    for step in range(1000):
        lines = dataset.make_one_shot_iterator().get_next()  # expect: iterator-restarted-in-loop=advice/none/certain, graph-op-in-session-loop=warning/none/certain
        print(sess.run(lines))
