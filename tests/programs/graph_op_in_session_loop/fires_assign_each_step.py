import tensorflow.compat.v1 as tf

tf.disable_v2_behavior()
rate = tf.Variable(0.001, trainable=False)
loss = tf.reduce_mean(tf.square(tf.get_variable("weights", [10])))
train_op = tf.train.GradientDescentOptimizer(rate).minimize(loss)
sess = tf.Session()
sess.run(tf.global_variables_initializer())
for step in range(50000):
    sess.run(rate.assign(0.001 * 0.999**step))  # expect: graph-op-in-session-loop=warning
    sess.run(train_op)
