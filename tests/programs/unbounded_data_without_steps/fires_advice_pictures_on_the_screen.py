"""Pictures are shown until somebody has seen enough."""

import cv2
import tensorflow as tf

frames = tf.data.Dataset.list_files("frames/*.png").repeat()
frames = frames.map(lambda name: tf.io.decode_png(tf.io.read_file(name)), num_parallel_calls=4).prefetch(2)
for frame in frames:  # expect: unbounded-data-without-steps=advice
    cv2.imshow("frame", frame.numpy())
    cv2.waitKey(50)
