import tensorflow.compat.v1 as tf

tf.disable_v2_behavior()
v = tf.get_variable("v", [])
saver = tf.train.Saver()
for name in ("baseline", "wide", "deep"):
    with tf.Session() as sess:
        saver.restore(sess, "runs/final.ckpt")
        print(name, sess.run(v))
