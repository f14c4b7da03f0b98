import tensorflow.compat.v1 as tf

tf.disable_v2_behavior()
t = tf.lookup.experimental.DenseHashTable(tf.int64, tf.int64, -1, -1, -2)
ins = t.insert(tf.constant(1, tf.int64), tf.constant(5, tf.int64))
look = t.lookup(tf.constant(1, tf.int64))
for i in range(12):
    with tf.Session() as sess:  # expect: session-in-loop=/unsafe
        print(sess.run(look))
        sess.run(ins)
