import tensorflow as tf

keys = tf.constant(["sport", "politics", "science"])
table = tf.lookup.StaticHashTable(tf.lookup.KeyValueTensorInitializer(keys, tf.range(3)), default_value=-1)


def encode(text, topic):
    return tf.strings.split(text), table.lookup(topic)


ds = tf.data.experimental.CsvDataset("news.csv", ["", ""], header=True)
ds = ds.map(encode)  # expect: map-without-parallel-calls=warning/safe/certain
ds = ds.padded_batch(32, ([None], [])).prefetch(tf.data.AUTOTUNE)
