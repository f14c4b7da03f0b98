"""The files are mixed, the records in each of them are not."""

import tensorflow as tf
names = tf.data.Dataset.from_tensor_slices(tf.io.gfile.glob("r/*.tfrecord")).shuffle(500)
rows = names.interleave(tf.data.TFRecordDataset, cycle_length=1)
rows.shuffle(50000)  # expect: dataset-step-discarded=warning
rows = rows.map(lambda r: (tf.io.decode_raw(r, tf.float32)[:4], tf.io.decode_raw(r, tf.float32)[4]))
model = tf.keras.Sequential([tf.keras.layers.Dense(1)])
model.compile("sgd", "mse")
model.fit(rows.batch(32), epochs=20)
