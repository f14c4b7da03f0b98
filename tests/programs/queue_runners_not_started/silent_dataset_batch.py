import tensorflow.compat.v1 as tf

tf.disable_v2_behavior()
dataset = tf.data.TextLineDataset("a.txt").batch(8).prefetch(1)
line = tf.data.make_one_shot_iterator(dataset).get_next()
with tf.Session() as sess:
    print(sess.run(line))
