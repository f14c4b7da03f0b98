"""A graph of TensorFlow 1 at the top of its file: what is differentiated was written as squares."""

import tensorflow.compat.v1 as tf

tf.disable_v2_behavior()
past, future = tf.placeholder(tf.float32, [None, 90, 4]), tf.placeholder(tf.float32, [None, 1])
outputs, _ = tf.nn.dynamic_rnn(tf.nn.rnn_cell.LSTMCell(64), past, dtype=tf.float32)
cost = tf.reduce_mean(tf.square(tf.layers.dense(outputs[:, -1], 1) - future))
descent = tf.train.GradientDescentOptimizer(0.5)
pairs = descent.compute_gradients(cost)  # expect: unclipped-gradients=advice
update = descent.apply_gradients(pairs)
