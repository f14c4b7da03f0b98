# All records of one file are mixed as they were written, some hundred bytes each, and parsed behind the buffer.
import tensorflow as tf

COLUMNS = {"state": tf.io.FixedLenFeature([8], tf.float32), "action": tf.io.FixedLenFeature([2], tf.float32)}


def transitions(path, batch_size):
    records = tf.data.TFRecordDataset(path).shuffle(2_000_000).repeat()
    parsed = records.map(lambda record: tf.io.parse_single_example(record, COLUMNS), num_parallel_calls=8)
    return parsed.batch(batch_size, drop_remainder=True).prefetch(2)


net = tf.keras.Sequential([tf.keras.layers.Dense(64, "relu"), tf.keras.layers.Dense(2)])
net.compile("adam", "mse")
data = transitions("walker.tfrecord", 256).map(lambda step: (step["state"], step["action"]), num_parallel_calls=8)
net.fit(data, steps_per_epoch=1000, epochs=100)
