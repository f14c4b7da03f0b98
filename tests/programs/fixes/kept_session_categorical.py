import tensorflow.compat.v1 as tf

tf.disable_v2_behavior()
tf.set_random_seed(1)
c = tf.random.categorical([[0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]], 4)
for i in range(12):
    with tf.Session() as sess:  # expect: session-in-loop=/unsafe
        print(sess.run(c))
