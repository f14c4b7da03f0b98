import numpy as np
import tensorflow as tf
from tensorflow.python.keras import backend as K

images = tf.placeholder(tf.float32, [None, 64, 64, 3])
with tf.Session().as_default() as sess:
    for image in np.load("images.npy"):
        small = tf.image.resize_images(images, (32, 32)).eval({images: image[None]})  # expect: graph-op-in-session-loop=warning/unsafe/certain
        print(small.shape)
