import tensorflow.compat.v1 as tf

tf.disable_v2_behavior()
y = tf.constant(1.0)
keep = []
for i in range(12):
    with tf.Session() as sess:  # expect: session-in-loop=/unsafe
        keep.append(sess)
        print(sess.run(y))
print(len(set(map(id, keep))))
