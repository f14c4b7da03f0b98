import tensorflow.compat.v1 as tf

tf.disable_v2_behavior()
y = tf.constant(1.0)
for i in range(12):
    with tf.Session() as sess:  # expect: session-in-loop=/none
        print(sess.run(y))
    try:
        sess.run(y)
    except RuntimeError:
        print("closed")
