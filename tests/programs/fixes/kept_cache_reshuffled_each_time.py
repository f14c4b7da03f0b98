import tensorflow as tf

ds = tf.data.Dataset.range(1000).shuffle(1000).cache().take(3)  # expect: cache-order=/unsafe
first = [int(x) for x in ds]
print(any([int(x) for x in ds] != first for _ in range(20)))
