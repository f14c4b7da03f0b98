import tensorflow as tf


def records(files, parse, size, buffer=5000):
    found = tf.data.TFRecordDataset(files).shuffle(buffer)
    return found.map(parse, num_parallel_calls=4).batch(size)


for volume in records(["a", "b"], tf.io.parse_tensor, 1, 1):
    print(volume)
