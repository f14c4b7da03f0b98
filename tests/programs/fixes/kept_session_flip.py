import tensorflow.compat.v1 as tf

tf.disable_v2_behavior()
tf.set_random_seed(1)
c = tf.image.random_brightness(tf.zeros((1, 1, 1)), 0.5)
for i in range(12):
    with tf.Session() as sess:  # expect: session-in-loop=/unsafe
        print(sess.run(c))
