import tensorflow as tf
from readers import open_shard, parallel_names

names = parallel_names("s3://data")
records = names.interleave(open_shard, cycle_length=4)  # expect: interleave-without-parallel-calls=warning/safe/certain
batches = records.shuffle(5000).batch(16).prefetch(tf.data.AUTOTUNE)
for batch in batches:
    print(batch.shape)
