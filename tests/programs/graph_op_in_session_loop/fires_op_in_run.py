import tensorflow as tf

x = tf.placeholder(tf.float32, [None, 784])
w = tf.Variable(tf.zeros([784, 10]))
y = tf.matmul(x, w)
with tf.Session() as sess:
    sess.run(tf.global_variables_initializer())
    for batch in open_batches("train"):
        prediction = sess.run(tf.argmax(y, 1), feed_dict={x: batch})  # expect: graph-op-in-session-loop=warning/unsafe/certain
        print(prediction)
