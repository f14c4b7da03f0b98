import tensorflow as tf
from tensorflow.examples.tutorials.mnist import input_data

mnist = input_data.read_data_sets("data", one_hot=True)
images = tf.placeholder(tf.float32, [None, 784])
labels = tf.placeholder(tf.float32, [None, 10])
logits = tf.layers.dense(images, 10)
cost = tf.reduce_mean(tf.nn.softmax_cross_entropy_with_logits(logits=logits, labels=labels))
optimizer = tf.train.GradientDescentOptimizer(0.5).minimize(cost)
correct = tf.equal(tf.argmax(logits, 1), tf.argmax(labels, 1))
accuracy = tf.reduce_mean(tf.cast(correct, tf.float32))
sess = tf.Session()
sess.run(tf.global_variables_initializer())
for i in range(10000):
    xs, ys = mnist.train.next_batch(128)
    sess.run(optimizer, feed_dict={images: xs, labels: ys})
    train_cost = sess.run(cost, feed_dict={images: xs, labels: ys})
    # expect: several-session-runs-per-step=warning/unsafe/certain
    train_accuracy = sess.run(accuracy, feed_dict={images: xs, labels: ys})
    print(i, train_cost, train_accuracy)
