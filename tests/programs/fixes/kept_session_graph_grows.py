import tensorflow.compat.v1 as tf

tf.disable_v2_behavior()
y = tf.constant(1.0)
for i in range(12):
    with tf.Session() as sess:  # expect: session-in-loop=/none
        z = y + i
        print(sess.run(z), len(tf.get_default_graph().get_operations()))
