import tensorflow.compat.v1 as tf

tf.disable_v2_behavior()
lr = tf.Variable(0.001, trainable=False)
loss = tf.reduce_mean(tf.square(tf.get_variable("w", [10])))
train_op = tf.train.GradientDescentOptimizer(lr).minimize(loss)
sess = tf.Session()
sess.run(tf.global_variables_initializer())
for epoch in range(100):
    sess.run(lr.assign(0.001 * 0.97**epoch))
    for _ in range(1000):
        sess.run(train_op)
