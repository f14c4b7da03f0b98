import tensorflow.compat.v1 as tf

tf.disable_v2_behavior()
x = tf.placeholder(tf.float32, [None, 4])
w = tf.get_variable("w", [4, 1])
y = tf.matmul(x, w)
saver = tf.train.Saver()
for path in tf.train.get_checkpoint_state("runs").all_model_checkpoint_paths:
    with tf.Session() as sess:
        saver.restore(sess, path)
        print(path, sess.run(y, {x: [[1.0, 2.0, 3.0, 4.0]]}))
