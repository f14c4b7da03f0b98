import tensorflow as tf


def records(files, parse, size, buffer=5000):
    found = tf.data.TFRecordDataset(files).shuffle(buffer)  # expect: shuffle-buffer-tiny=warning
    return found.map(parse, num_parallel_calls=4).batch(size).prefetch(1)


model = tf.keras.models.load_model("m.keras")
model.fit(records(["a", "b"], lambda record: tf.io.parse_tensor(record, tf.float32), 64, 1), epochs=20)
