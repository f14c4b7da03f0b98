import tensorflow.compat.v1 as tf

tf.disable_v2_behavior()
x = tf.placeholder(tf.float32, [None])
y = tf.reduce_sum(x * 2.0)
values = []
for step in range(20):
    with tf.Session() as sess:  # opened twenty times  # expect: session-in-loop=/safe
        # nothing but a fetch
        values.append(float(sess.run(y, {x: [step, 1.0]})))
print(values)
