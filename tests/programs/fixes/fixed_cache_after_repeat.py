import tensorflow as tf

ds = tf.data.Dataset.range(7).map(lambda v: v * v, num_parallel_calls=2)
ds = ds.repeat().cache()  # each pass again  # expect: cache-order=/safe
print([int(value) for _, value in zip(range(25), ds)])
