"""The cache keeps the order of the first epoch: that whole batches are mixed in that one hardly matters."""

import tensorflow as tf

model = tf.keras.Sequential([tf.keras.layers.Dense(1)])
model.compile("sgd", "mse")
lines = tf.data.TextLineDataset("numbers.csv").map(lambda line: tf.io.decode_csv(line, [0.0] * 5))
rows = lines.map(lambda *row: (tf.stack(row[:4]), row[4]))
model.fit(rows.batch(32).shuffle(500).cache(), epochs=50)  # expect: shuffle-after-batch=advice, cache-order=warning
