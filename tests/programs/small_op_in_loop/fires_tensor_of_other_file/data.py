import tensorflow as tf

logits = tf.random.normal((1000, 10))
