import tensorflow as tf
import tensorflow.compat.v1 as tf1
import numpy as np
tf1.disable_eager_execution()
X = np.random.rand(64, 4).astype("float32")
ds = tf1.data.Dataset.from_tensor_slices(X).batch(8)
w = tf1.get_variable("w", [4, 1]); x = tf1.placeholder(tf.float32, [None, 4])
train = tf1.train.GradientDescentOptimizer(.01).minimize(tf.reduce_mean(tf.matmul(x, w) ** 2))
with tf1.Session() as sess:
    sess.run(tf1.global_variables_initializer())
    for i in range(15):
        b = sess.run(tf1.data.make_one_shot_iterator(ds).get_next())  # expect: graph-op-in-session-loop=/none, iterator-restarted-in-loop=/none
        sess.run(train, {x: b})
print("ok")
