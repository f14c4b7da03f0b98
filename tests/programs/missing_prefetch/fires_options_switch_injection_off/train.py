import tensorflow as tf
from tensorflow.keras.models import Sequential
from tensorflow.keras.layers import Dense

ds = tf.data.TextLineDataset("rows.csv").skip(1)
ds = ds.map(lambda line: tf.io.decode_csv(line, [0.0] * 9), num_parallel_calls=tf.data.AUTOTUNE)
ds = ds.map(lambda *cols: (tf.stack(cols[:8]), cols[8]), num_parallel_calls=tf.data.AUTOTUNE)
options = tf.data.Options()
options.autotune.enabled = False
ds = ds.batch(100)  # expect: missing-prefetch=warning/safe/certain
ds = ds.with_options(options)

model = Sequential([Dense(32, activation="relu"), Dense(1)])
model.compile(loss="mse", optimizer="adam")
model.fit(ds, epochs=4)
