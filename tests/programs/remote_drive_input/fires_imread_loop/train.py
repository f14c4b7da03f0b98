import os

import cv2
import numpy as np
import tensorflow as tf

DATA = "/content/drive/MyDrive/leaves/"


def load():
    images = []
    for name in os.listdir(DATA):
        images.append(cv2.imread(os.path.join(DATA, name)))  # expect: remote-drive-input=advice/none/certain
    return np.stack(images)


model = tf.keras.applications.ResNet50()
