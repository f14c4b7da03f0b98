import tensorflow as tf

ds = tf.data.Dataset.range(100).cache().take(10)  # expect: cache-order=/safe
for epoch in range(3):
    print(epoch, [int(value) for value in ds])
