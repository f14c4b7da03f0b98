"""Each file holds many records, and each record one picture: records can be shuffled as they are."""

import tensorflow as tf


def parse(record):
    fields = tf.io.parse_single_example(record, {"picture": tf.io.FixedLenFeature((), tf.string)})
    return tf.image.resize(tf.io.decode_jpeg(fields["picture"], channels=3), (224, 224))


names = tf.data.Dataset.list_files("train/*.tfrecord")
records = names.flat_map(tf.data.TFRecordDataset)
data = records.map(parse, num_parallel_calls=8).shuffle(10000).batch(64).prefetch(1)  # expect: shuffle-after-decode=warning
model = tf.keras.Sequential([tf.keras.layers.Flatten(), tf.keras.layers.Dense(1)])
model.compile("adam", "mse")
model.fit(data.map(lambda picture: (picture, picture[:, 0, 0, :1])), epochs=20)
