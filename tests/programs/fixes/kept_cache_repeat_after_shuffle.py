import tensorflow as tf

ds = tf.data.Dataset.range(10).shuffle(10, seed=8).repeat().cache()  # expect: cache-order=/unsafe
print([int(value) for _, value in zip(range(40), ds)])
