import tensorflow as tf

MEAN = tf.constant([0.485, 0.456, 0.406])
