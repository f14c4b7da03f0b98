import tensorflow as tf

tf.random.set_seed(4)
ds = tf.data.Dataset.range(5).repeat()
ds = ds.map(lambda v: tf.cast(v, tf.float32) + tf.random.uniform(()))
# expect: cache-order=/unsafe
ds = ds.cache()
values = [round(float(value), 4) for _, value in zip(range(20), ds)]
print(len(set(values)), values)
