import tensorflow as tf

w = tf.Variable(3.0)
for i in range(500):
    tf.optimizers.SGD(0.1).minimize(lambda: w * w, [w])  # expect: optimizer-created-in-step=warning
