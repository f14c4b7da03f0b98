import tensorflow as tf


@tf.function
def smooth(x):
    return (x[:-1] + x[1:]) / 2.0


wrapped = tf.function(tf.math.cumsum)
for batch in tf.data.TextLineDataset("numbers.txt").map(tf.strings.to_number, num_parallel_calls=2).batch(100):
    print(smooth(batch), wrapped(batch))
