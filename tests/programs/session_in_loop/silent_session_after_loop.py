import tensorflow.compat.v1 as tf

tf.disable_v2_behavior()
h = x = tf.placeholder(tf.float32, [None, 8])
for units in [64] * 20:
    h = tf.layers.dense(h, units, activation=tf.nn.relu)
with tf.Session() as sess:
    sess.run(tf.global_variables_initializer())
    print(sess.run(h, {x: [[0.0] * 8]}).shape)
