import tensorflow.compat.v1 as tf

tf.disable_eager_execution()
rate = tf.Variable(0.1)
x = tf.placeholder(tf.float32, [None])
loss = tf.reduce_mean(x * rate)
train = tf.train.GradientDescentOptimizer(rate).minimize(loss)
with tf.Session() as session:
    session.run(tf.global_variables_initializer())
    for epoch in range(5000):
        session.run(train, feed_dict={x: [1.0, 2.0]})
        session.run(rate.assign(0.1 / (epoch + 1)))  # expect: graph-op-in-session-loop=warning
