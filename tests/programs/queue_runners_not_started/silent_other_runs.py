import tensorflow as tf

queue = tf.train.string_input_producer(["a"])
_, line = tf.TextLineReader().read(queue)
x = tf.placeholder(tf.float32, [None, 4])
y = tf.layers.dense(x, 1)
with tf.Session() as sess:
    sess.run(tf.global_variables_initializer())
    print(sess.run(y, feed_dict={x: [[0.0] * 4]}))
    tf.train.write_graph(sess.graph_def, "out", "graph.pb")
