import tensorflow as tf


def parse(path, label):
    raw = tf.io.read_file(path)
    image = tf.image.decode_png(raw, channels=3)
    resized = tf.image.resize(image, [128, 128])
    return tf.image.convert_image_dtype(resized, dtype=tf.float32), label  # expect: convert-dtype-after-resize=warning/none/certain


dataset = tf.data.Dataset.from_tensor_slices((paths, labels)).map(parse).batch(32)
