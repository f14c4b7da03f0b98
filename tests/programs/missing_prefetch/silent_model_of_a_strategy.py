# never: missing-prefetch
import tensorflow as tf


def compiled():
    model = tf.keras.Sequential([tf.keras.layers.Dense(64, activation="relu"), tf.keras.layers.Dense(1)])
    model.compile("adam", "mse")
    return model


def rows(pattern):
    lines = tf.data.Dataset.list_files(pattern).interleave(tf.data.TextLineDataset, cycle_length=4)
    return lines.map(lambda line: (tf.io.decode_csv(line, [0.0] * 8), 0.0), num_parallel_calls=4).batch(128)


mirrored = tf.distribute.MirroredStrategy()
with mirrored.scope():
    model = compiled()
model.fit(rows("weather-*.csv"), epochs=3)
