"""Somebody looks at all pictures of each element, and closes the window when he has seen enough."""

import cv2
import tensorflow as tf


def read(name):
    return tf.io.decode_gif(tf.io.read_file(name))


films = tf.data.Dataset.list_files("films/*.gif").map(read).repeat()
cv2.namedWindow("film")
for film in films:  # expect: unbounded-data-without-steps=advice
    print(film.shape)
    for picture in film:
        cv2.imshow("film", picture.numpy())
        cv2.waitKey(50)
