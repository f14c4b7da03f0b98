# never: convert-dtype-after-resize
import tensorflow as tf


def good(path):
    img = tf.image.convert_image_dtype(tf.io.decode_png(tf.io.read_file(path)), tf.float32)
    return tf.image.resize(img, [128, 128])


def nearest(mask):
    mask = tf.image.resize(mask, [64, 64], method="nearest")
    return tf.image.convert_image_dtype(mask, tf.float32)


def divided(img):
    img = tf.image.resize(img, [64, 64])
    img = tf.image.convert_image_dtype(img, tf.float32)
    return img / 255.0
