import tensorflow as tf

kept = None
for epoch in range(12):
    ds = tf.data.Dataset.range(6).map(lambda x: x * 2).batch(2)  # expect: dataset-built-in-loop=/unsafe
    kept = kept or iter(ds)
    print(next(kept, None))
    print(sum(int(tf.reduce_sum(b)) for b in ds))
