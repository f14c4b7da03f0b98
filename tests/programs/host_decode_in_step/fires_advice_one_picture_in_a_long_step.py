"""One picture a step, which puts thousands of boxes together one by one: reading it is no share of that."""

import os

import cv2
import keras
import numpy as np
import tensorflow as tf

SETTINGS = {"size": 1, "epochs": 50}


class Pictures:
    def __init__(self, folder, size):
        self.folder, self.names, self.size = folder, os.listdir(folder), size
        self.order = np.arange(len(self.names))

    def batch(self, number):
        chosen = self.order[number * self.size : (number + 1) * self.size]
        return self.read([self.names[place] for place in chosen])

    def read(self, names):
        pictures = []
        for place in range(len(names)):
            picture = cv2.imread(os.path.join(self.folder, names[place]))  # expect: host-decode-in-step=advice
            pictures.append(cv2.resize(picture, (224, 224)))
        return np.stack(pictures) / 255.0


def boxes(answers):
    found = []
    for place in range(8732):
        found.append(tf.concat([answers[:, place % 1000, None], tf.ones((len(answers), 1))], axis=-1))
    return tf.reduce_mean(tf.stack(found, axis=1), axis=-1)[:, :1000]


pupil = keras.applications.MobileNetV2(weights=None)
pupil.compile("adam", "mse")
pictures = Pictures("pictures", SETTINGS["size"])
for epoch in range(SETTINGS["epochs"]):
    for number in range(len(pictures.names) // SETTINGS["size"]):
        x = pictures.batch(number)
        pupil.train_on_batch(x, boxes(pupil(x)))
