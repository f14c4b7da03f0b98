import tensorflow as tf
OPTIONS = tf.data.Options()
OPTIONS.deterministic = False
