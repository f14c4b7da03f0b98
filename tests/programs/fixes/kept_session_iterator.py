import tensorflow.compat.v1 as tf

tf.disable_v2_behavior()
it = tf.data.make_one_shot_iterator(tf.data.Dataset.range(100))
y = it.get_next()
for i in range(12):
    with tf.Session() as sess:  # expect: session-in-loop=/unsafe
        print(sess.run(y), sess.run(y))
