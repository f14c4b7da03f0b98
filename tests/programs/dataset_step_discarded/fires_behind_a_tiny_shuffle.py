"""Two elements are mixed before: what is thrown away would have mixed all."""

import tensorflow as tf
rows = tf.data.TextLineDataset("a.csv").map(lambda l: tf.io.decode_csv(l, [0.0] * 5))
rows = rows.map(lambda *r: (tf.stack(r[:4]), r[4])).shuffle(2)
rows.shuffle(50000)  # expect: dataset-step-discarded=warning
model = tf.keras.Sequential([tf.keras.layers.Dense(1)])
model.compile("sgd", "mse")
model.fit(rows.batch(32), epochs=20)
