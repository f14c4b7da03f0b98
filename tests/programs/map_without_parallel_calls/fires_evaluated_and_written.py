import tensorflow as tf

net = tf.keras.models.load_model("rain.keras")


def radar(path):
    return tf.py_function(lambda p: open(p.numpy(), "rb").read(), [path], tf.string)


def check(paths):
    unseen = tf.data.Dataset.from_tensor_slices(paths).map(radar)  # expect: map-without-parallel-calls=advice, python-function-in-map=advice
    return net.evaluate(unseen.batch(16))


def convert(paths, target):
    raw = tf.data.Dataset.from_tensor_slices(paths).map(radar)  # expect: map-without-parallel-calls=advice/unsafe, python-function-in-map=advice
    with tf.io.TFRecordWriter(target) as writer:
        for content in raw:
            writer.write(content.numpy())
