import cv2
import tensorflow as tf


def _read(name):
    image = cv2.imread(name.decode())
    return cv2.resize(image, (64, 64))


def make_iterator(names):
    ds = tf.data.Dataset.from_tensor_slices(names)
    ds = ds.map(lambda n: tuple(tf.py_func(_read, [n], [tf.uint8])), num_parallel_calls=4)  # expect: python-function-in-map=advice/none/certain
    return ds.batch(32).make_one_shot_iterator().get_next()


with tf.Session() as sess:
    batch = make_iterator(["a.png", "b.png"])
