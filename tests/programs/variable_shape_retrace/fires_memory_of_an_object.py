"""A memory that one method fills and another one hands over: as much of it as there is by now."""

import numpy as np
import tensorflow as tf


class Diary:
    def __init__(self, width, days):
        self.pages = np.zeros((days, width), np.float32)
        self.moods = np.zeros((days,), np.float32)
        self.written = 0
        self.days = days
        self.reader = tf.keras.Sequential([tf.keras.layers.Dense(8), tf.keras.layers.Dense(1)])
        self.adam = tf.keras.optimizers.Adam(1e-3, clipnorm=1.0)

    def write(self, page, mood):
        self.pages[self.written - 1] = page
        self.moods[self.written - 1] = mood
        self.written = min(self.written + 1, self.days)

    @tf.function
    def reread(self, pages, moods):
        with tf.GradientTape() as tape:
            loss = tf.reduce_mean(tf.square(self.reader(pages)[:, 0] - moods))
        weights = self.reader.trainable_variables
        self.adam.apply_gradients(zip(tape.gradient(loss, weights), weights))
        return loss

    def reflect(self):
        pages = self.pages[: self.written]
        return self.reread(pages, self.moods[: self.written])  # expect: variable-shape-retrace=advice


def live(diary, life):
    for page, mood in life:
        diary.write(page, mood)
        print(diary.reflect())
