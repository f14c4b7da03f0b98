import tensorflow as tf

x = tf.placeholder(tf.float32, [])
with tf.Session() as sess:
    for name in ["a", "b", "c"]:
        print(name, sess.run(x * 3.0, {x: 1.0}))
