import tensorflow.compat.v1 as tf

tf.disable_v2_behavior()
a = tf.placeholder(tf.float32, [])
y = 1 / a
for i in range(12):
    try:
        with tf.Session() as sess:  # expect: session-in-loop=/none
            print(sess.run(y, {a: i} if i % 2 else {}))
    except tf.errors.InvalidArgumentError:
        print("not fed")
