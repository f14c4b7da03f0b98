import tensorflow as tf

names = tf.data.Dataset.list_files(__file__, shuffle=False).repeat(20)
numbered = names.enumerate().interleave(
    lambda number, name: tf.data.TextLineDataset(name).map(lambda line: tf.strings.join([tf.strings.as_string(number), line]))
)
print([line.decode() for line in numbered.take(60).as_numpy_iterator()])
