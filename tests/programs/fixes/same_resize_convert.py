import numpy as np
import tensorflow as tf


def prep(x):
    x = tf.image.resize(x, (4, 4))
    x = tf.image.convert_image_dtype(x, tf.float32)  # expect: convert-dtype-after-resize=/unsafe
    return x


ds = tf.data.Dataset.from_tensor_slices(np.ones((640, 8, 8, 3), "uint8") * 200).map(prep).batch(8)  # expect: map-without-parallel-calls=/safe
for b in ds:
    print(b.shape)
