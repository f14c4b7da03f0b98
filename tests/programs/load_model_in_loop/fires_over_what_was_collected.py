"""A loop over a dict that another loop has filled: nobody knows that it is short."""

import glob

import tensorflow as tf

sizes = {}
for path in glob.glob("/scans/*.npy"):
    sizes[path] = len(path)

for path in sorted(sizes):
    encoder = tf.keras.models.load_model("encoder.keras")  # expect: load-model-in-loop=warning
    print(path, encoder(tf.zeros((1, 4))).shape)

for path, size in sizes.items():
    decoder = tf.keras.models.load_model("decoder.keras")  # expect: load-model-in-loop=warning
    print(path, size, decoder(tf.zeros((1, 4))).shape)
