import cv2
import numpy as np
import tensorflow as tf


def read_with_cv2(path):
    image = cv2.imread(path.decode())
    return cv2.resize(image, (256, 256)).astype(np.float32) / 255.0


def tf_read(path):
    image = tf.numpy_function(read_with_cv2, [path], tf.float32)
    image.set_shape((256, 256, 3))
    return image


def dataset(paths, batch):
    data = tf.data.Dataset.from_tensor_slices(paths).map(tf_read)  # expect: map-without-parallel-calls=warning//certain, python-function-in-map=/none/certain
    return data.batch(batch).prefetch(4)
