import tensorflow.compat.v1 as tf

tf.disable_v2_behavior()
y = tf.Print(tf.constant(1.0), ["x"], first_n=1)
v = tf.Variable(0.0, use_resource=True)
init = v.initializer
add = v.assign_add(1.0)
for i in range(12):
    with tf.Session() as sess:  # expect: session-in-loop=/unsafe
        sess.run(init)
        print(sess.run(add))
