"""Two hundred parts are joined in no time, and a validation split is gone through once: advice."""

import tensorflow as tf

quality = tf.zeros([0])
for step in range(200):
    quality = tf.concat([quality, tf.random.normal([8])], axis=0)  # expect: tensor-concat-in-loop=advice
val_dataset = tf.data.Dataset.list_files("val/*.png").map(lambda name: tf.io.read_file(name), tf.data.AUTOTUNE)
lengths = tf.zeros([0], tf.int32)
for content in val_dataset.prefetch(1):
    lengths = tf.concat([lengths, [tf.strings.length(content)]], axis=0)  # expect: tensor-concat-in-loop=advice
print(quality, lengths)
