import tensorflow.compat.v1 as tf

tf.disable_v2_behavior()
y = tf.constant(1.0)
for i in range(12):
    with tf.Session(config=tf.ConfigProto(intra_op_parallelism_threads=i + 1)) as sess:  # expect: session-in-loop=/none
        print(sess.run(y), sess._config.intra_op_parallelism_threads)
