import tensorflow as tf

from changes import brighter

data = tf.data.Dataset.from_tensor_slices(tf.zeros((100, 4, 4))).map(brighter).batch(10)
for batch in data:
    print(batch)
