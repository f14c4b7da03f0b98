"""All that anybody does with the pictures is to draw and print them."""

import glob

import matplotlib.pyplot as plt
import tensorflow as tf


def small(path):
    return tf.image.resize(tf.image.decode_jpeg(tf.io.read_file(path)), (80, 120)) / 255.0


figure = plt.figure(figsize=(10, 5))
pictures = tf.data.Dataset.from_tensor_slices(sorted(glob.glob("pets/*.jpg"))).map(small)
for number, picture in enumerate(pictures):
    axis = figure.add_subplot(2, 3, number + 1)
    axis.set_xticks([])
    axis.imshow(picture)
    axis.set_title("{}".format(picture.shape), size=15)
plt.show()
