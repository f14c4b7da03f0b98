import tensorflow as tf


def picture(path):
    return tf.image.resize(tf.io.decode_jpeg(tf.io.read_file(path), channels=3), (224, 224))


def data(paths, names):
    pictures = tf.data.Dataset.from_tensor_slices(paths).map(picture, num_parallel_calls=tf.data.AUTOTUNE)
    labels = tf.data.Dataset.from_tensor_slices(names)
    return tf.data.Dataset.zip((pictures, labels)), len(paths)


def train(model: tf.keras.Model, paths, names):
    train_data, count = data(paths, names)
    train_data = train_data.shuffle(buffer_size=count).batch(16).prefetch(2)  # expect: shuffle-after-decode=warning
    model.fit(train_data, epochs=20)
