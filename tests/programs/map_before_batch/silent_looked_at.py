# never: map-before-batch
import tensorflow as tf

years = tf.data.Dataset.range(1900, 2000).map(lambda y: tf.cast(y, tf.float32) / 100.0).batch(10)
for decade in years.take(2):
    print(decade)
