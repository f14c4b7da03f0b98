import tensorflow as tf

lines = tf.data.TextLineDataset("wiki.txt").shuffle(1_000_000)  # expect: shuffle-buffer-huge=warning/none/certain
lines = lines.batch(64).prefetch(tf.data.AUTOTUNE)
