import numpy as np
import tensorflow as tf

x = tf.placeholder(tf.float32, [None, 4])
logits = tf.layers.dense(x, 3)
predicted = tf.argmax(logits, 1)
with tf.Session() as sess:
    sess.run(tf.global_variables_initializer())
    tf.get_default_graph().finalize()
    for _ in range(1000):
        classes, raw = sess.run([predicted, logits], feed_dict={x: np.random.rand(8, 4)})
        print(classes + 1, raw * 2.0, np.argmax(raw, 1))
