"""One batch for one figure: a second, once. The same for each of hundreds of batches is another matter."""

import matplotlib.pyplot as plt
import tensorflow as tf


def show(data, net):
    image_batch, label_batch = data.as_numpy_iterator().next()
    sure = [net.predict(tf.expand_dims(image, axis=0)).max() for image in image_batch]
    for place in range(4):
        plt.subplot(2, 2, place + 1)
        plt.imshow(image_batch[place])
        plt.title(f"{label_batch[place]}: {sure[place]}")


net = tf.keras.Sequential([tf.keras.layers.Flatten(), tf.keras.layers.Dense(10)])
show(tf.keras.utils.image_dataset_from_directory("flowers"), net)
