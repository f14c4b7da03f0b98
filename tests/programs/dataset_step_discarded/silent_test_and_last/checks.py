import tensorflow as tf

ds = tf.data.Dataset.range(10)
frames = {"a": [1]}
shuffled = ds.shuffle(10)
print(list(shuffled))
assert ds.batch(2).cardinality() == 5
