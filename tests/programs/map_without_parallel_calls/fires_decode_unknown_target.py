import tensorflow as tf


def load_image(path):
    image = tf.io.read_file(path)
    image = tf.image.decode_jpeg(image, channels=3)
    return tf.image.resize(image, [224, 224])


ds = tf.data.Dataset.list_files("images/*.jpg")
ds = ds.map(load_image)  # expect: map-without-parallel-calls
ds = ds.batch(32).prefetch(tf.data.AUTOTUNE)
for batch in ds:
    print(batch.shape)
