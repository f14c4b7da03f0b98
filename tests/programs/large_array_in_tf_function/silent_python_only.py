# never: large-array-in-tf-function
import numpy as np
import tensorflow as tf

images = np.zeros((50_000, 32, 32, 3), np.float32)
mean = images.mean()


@tf.function
def normalise(x):
    return (x - mean) / len(images) + tf.zeros(images.shape[1:])


def py(i):
    return images[int(i)]


ds = tf.data.Dataset.range(len(images)).map(lambda i: tf.numpy_function(py, [i], tf.float32))
for x in ds.take(3):
    print(normalise(x))
