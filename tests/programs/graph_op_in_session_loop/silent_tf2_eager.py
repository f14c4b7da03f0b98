import tensorflow as tf

v = tf.Variable(0.0)
for i in range(1000):
    v.assign(tf.sqrt(float(i)))
    total = tf.reduce_sum(v) * 2.0
    print(total.numpy())
