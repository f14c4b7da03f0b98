import sys

import tensorflow as tf
from slices import listed
from reading import read


def main(folder, size):
    data = listed(folder).map(read).shuffle(5).batch(size)  # expect: shuffle-buffer-tiny=warning
    net = tf.keras.Sequential([tf.keras.layers.Conv2D(8, 3), tf.keras.layers.Conv2D(1, 1)])
    net.compile("adam", "mse")
    net.fit(data, epochs=20)


main(sys.argv[1], int(sys.argv[2]))
