import numpy as np
import tensorflow as tf

images = np.ones((16, 2), "float32")


def grow():
    global images
    images += 1.0


for step in range(20):
    for batch in tf.data.Dataset.from_tensor_slices(images).batch(16):
        print(float(tf.reduce_sum(batch)))
    grow()
