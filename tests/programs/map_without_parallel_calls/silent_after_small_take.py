import tensorflow as tf


def load(path):
    return tf.image.decode_png(tf.io.read_file(path))


for image in tf.data.Dataset.list_files("samples/*.png").take(5).map(load):
    print(image.shape)
