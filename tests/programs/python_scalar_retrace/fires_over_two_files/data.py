import tensorflow as tf


data = tf.data.Dataset.from_tensor_slices((tf.ones((64, 4)), tf.ones((64, 1)))).batch(32, drop_remainder=True)
