# never: shuffle-buffer-huge
import tensorflow as tf


def names(pattern, image_paths):
    a = tf.data.Dataset.list_files(pattern, shuffle=False).shuffle(1_000_000)
    b = tf.data.Dataset.from_tensor_slices(image_paths).shuffle(2_000_000)
    c = tf.data.Dataset.from_tensor_slices((tf.io.gfile.glob(pattern), image_paths)).shuffle(10**6)
    return a, b, c
