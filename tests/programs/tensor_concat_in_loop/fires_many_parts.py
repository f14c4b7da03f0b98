"""Twenty thousand parts: in the end each round copies all of them."""

import tensorflow as tf

quality = tf.zeros([0])
for step in range(20_000):
    quality = tf.concat([quality, tf.random.normal([8])], axis=0)  # expect: tensor-concat-in-loop=advice
dataset = tf.data.Dataset.list_files("train/*.png").map(lambda name: tf.io.read_file(name), tf.data.AUTOTUNE)
lengths = tf.zeros([0], tf.int32)
for content in dataset.prefetch(1):
    lengths = tf.concat([lengths, [tf.strings.length(content)]], axis=0)  # expect: tensor-concat-in-loop=advice
print(quality, lengths)
