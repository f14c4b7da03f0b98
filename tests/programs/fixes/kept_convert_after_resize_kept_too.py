import numpy as np, tensorflow as tf


def load(img):
    img = tf.image.resize(img, [4, 4])
    img = tf.image.convert_image_dtype(img, tf.float32)  # expect: convert-dtype-after-resize=/unsafe
    return img


def load2(img):
    small = tf.image.resize(img, [4, 4])
    keep = tf.cast(small, tf.int32)
    out = tf.image.convert_image_dtype(small, tf.float32)  # expect: convert-dtype-after-resize=/none
    return out, keep


x = np.full((6, 6, 3), 200, "uint8")
print(load(x).dtype.name, load2(x)[1].dtype.name, load2(x)[0].shape)
