import tensorflow.compat.v1 as tf

tf.disable_v2_behavior()
element = tf.data.make_one_shot_iterator(tf.data.Dataset.range(100)).get_next()
values = []
for step in range(12):
    with tf.Session() as sess:  # expect: session-in-loop=/unsafe
        values.append(int(sess.run(element)))
        values.append(int(sess.run(element)))
print(values)
