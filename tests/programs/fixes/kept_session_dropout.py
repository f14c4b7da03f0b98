import tensorflow.compat.v1 as tf

tf.disable_v2_behavior()
tf.set_random_seed(1)
y = tf.nn.dropout(tf.ones([8]), rate=0.5, seed=2)
for i in range(12):
    with tf.Session() as sess:  # expect: session-in-loop=/unsafe
        print(sess.run(y).tolist())
