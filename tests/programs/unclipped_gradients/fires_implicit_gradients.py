import tensorflow as tf
import tensorflow.contrib.eager as tfe

tf.enable_eager_execution()
first = tfe.Variable(tf.random_normal([4, 64]))
second = tfe.Variable(tf.random_normal([64, 1]))


def loss(x, y):
    return tf.reduce_mean(tf.square(tf.matmul(tf.nn.relu(tf.matmul(x, first)), second) - y))


gradients_of = tfe.implicit_gradients(loss)
optimizer = tf.train.GradientDescentOptimizer(0.2)
for step in range(1000):
    x, y = tf.random_normal([32, 4]), tf.random_normal([32, 1])
    optimizer.apply_gradients(gradients_of(x, y))  # expect: unclipped-gradients=advice
