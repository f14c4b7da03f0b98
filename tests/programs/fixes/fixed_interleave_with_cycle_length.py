import tensorflow as tf


def numbers(start):
    return tf.data.Dataset.range(start, start + 6).map(lambda n: n * n)


records = tf.data.Dataset.from_tensor_slices(tf.constant(["b 1 2", "a 3 4 5", "c", "d 6"]))
names = tf.data.Dataset.list_files(__file__, shuffle=False).repeat(3)
lines = names.interleave(tf.data.TextLineDataset, cycle_length=2, block_length=3)
print([line.decode() for line in lines.take(9).as_numpy_iterator()])
print(len([*lines]))
