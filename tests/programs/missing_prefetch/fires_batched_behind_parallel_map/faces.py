import tensorflow as tf


def read(path):
    return tf.image.resize(tf.io.decode_jpeg(tf.io.read_file(path)), (64, 64))


faces = tf.data.Dataset.list_files("faces/*.jpg").map(read)
faces = faces.batch(64)  # expect: missing-prefetch=warning
model = tf.keras.models.load_model("autoencoder.keras")
model.fit(faces, epochs=10)
