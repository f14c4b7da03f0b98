"""No buffer is filled: what `shuffle` makes is thrown away, which another rule says."""

import tensorflow as tf

rows = tf.data.TFRecordDataset(["rows.tfrecord"]).map(lambda one: tf.io.parse_tensor(one, tf.float32))
rows.shuffle(3_000_000)  # expect: dataset-step-discarded=warning
model = tf.keras.Sequential([tf.keras.layers.Dense(1)])
model.compile("sgd", "mse")
model.fit(rows.map(lambda row: (row[:8], row[8:])).batch(64).prefetch(1), epochs=3)
