import tensorflow.compat.v1 as tf

tf.disable_v2_behavior()
sess = tf.Session()
results = []
for i in range(1000):
    a = tf.constant(i)  # expect: graph-op-in-session-loop=warning
    b = tf.constant(2)
    c = tf.add(a, b)
    results.append(sess.run(c))
sess.close()
