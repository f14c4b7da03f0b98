import tensorflow as tf

tf.random.set_seed(11)


def jitter(value):
    return tf.cast(value, tf.float32) + tf.random.uniform((), seed=5)


ds = tf.data.Dataset.range(200).map(jitter).batch(200)
for batch in ds:
    print([round(float(v), 4) for v in batch])
