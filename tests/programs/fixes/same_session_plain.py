import tensorflow.compat.v1 as tf

tf.disable_v2_behavior()
a = tf.placeholder(tf.float32, [])
y = a * 2
for i in range(12):
    with tf.Session() as sess:  # expect: session-in-loop=/safe
        print(sess.run(y, {a: i}))
