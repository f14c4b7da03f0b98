import tensorflow as tf


def decode(path, label):
    image = tf.io.decode_jpeg(tf.io.read_file(path), channels=3)
    return tf.image.resize(image, (224, 224)) / 255.0, label


def train(model, paths, labels):
    ds = tf.data.Dataset.from_tensor_slices((paths, labels)).prefetch(tf.data.AUTOTUNE)
    ds = ds.map(decode, num_parallel_calls=tf.data.AUTOTUNE)
    ds = ds.batch(32)  # expect: missing-prefetch
    model.fit(ds, epochs=10)


net = tf.keras.applications.ResNet50(weights=None, classes=5)
net.compile("adam", "sparse_categorical_crossentropy")
train(net, ["a.jpg"] * 5000, [0] * 5000)
