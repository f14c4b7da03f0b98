import tensorflow.compat.v1 as tf

tf.disable_v2_behavior()
q = tf.PaddingFIFOQueue(100, [tf.int32], [()])
put = q.enqueue(1)
size = q.size()
for i in range(12):
    with tf.Session() as sess:  # expect: session-in-loop=/unsafe
        sess.run(put)
        print(sess.run(size))
