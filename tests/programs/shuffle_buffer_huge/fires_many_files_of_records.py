# The records of many files go through one buffer, and those of one file go through it after they were parsed.
import tensorflow as tf

COLUMNS = {"state": tf.io.FixedLenFeature([8], tf.float32), "action": tf.io.FixedLenFeature([2], tf.float32)}


def parse(record):
    step = tf.io.parse_single_example(record, COLUMNS)
    return step["state"], step["action"]


def transitions(pattern, batch_size):
    files = tf.data.Dataset.list_files(pattern, shuffle=True)
    records = tf.data.TFRecordDataset(files, num_parallel_reads=8)
    records = records.shuffle(2_000_000).repeat()  # expect: shuffle-buffer-huge=warning
    return records.map(parse, num_parallel_calls=8).batch(batch_size).prefetch(2)


def repeated(path, batch_size):
    steps = tf.data.TFRecordDataset(path).map(parse, num_parallel_calls=8).repeat()
    return steps.shuffle(2_000_000).batch(batch_size).prefetch(2)  # expect: shuffle-buffer-huge=warning


net = tf.keras.Sequential([tf.keras.layers.Dense(64, "relu"), tf.keras.layers.Dense(2)])
net.compile("adam", "mse")
net.fit(transitions("walker-*.tfrecord", 256), steps_per_epoch=1000, epochs=100)
net.fit(repeated("walker.tfrecord", 256), steps_per_epoch=1000, epochs=100)
