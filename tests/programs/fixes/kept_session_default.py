import tensorflow.compat.v1 as tf

tf.disable_v2_behavior()
y = tf.constant(1.0)
print(tf.get_default_session())
for i in range(12):
    print(tf.get_default_session() is None)
    with tf.Session() as sess:  # expect: session-in-loop=/none
        print(y.eval())
