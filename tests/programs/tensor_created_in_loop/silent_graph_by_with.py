import tensorflow as tf

graph = tf.Graph()
with graph.as_default():
    x = tf.compat.v1.placeholder(tf.float32, [None, 2048])
    h = x
    for block in range(64):
        shift = tf.ones((2048, 2048))
        h = tf.matmul(h, shift)
with tf.compat.v1.Session(graph=graph) as sess:
    print(sess.run(h, {x: [[0.0] * 2048]}).shape)
