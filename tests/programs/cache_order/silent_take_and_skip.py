# never: cache-order
import tensorflow as tf


def build(rows):
    data = tf.data.Dataset.from_tensor_slices(rows).batch(512).map(lambda r: (r["user"], r["song"]))
    return data.cache().prefetch(tf.data.AUTOTUNE)


listens = build({"user": tf.range(100_000), "song": tf.range(100_000)})
training, validation = listens.take(150), listens.skip(150)
model = tf.keras.models.load_model("songs.keras")
model.fit(training, validation_data=validation, epochs=6)
