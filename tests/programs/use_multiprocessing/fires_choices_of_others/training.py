"""What is offered, or chosen in several lines, is not left without an effect."""

import tensorflow as tf


def endless(rows):
    while True:
        yield from rows


def train_as_asked(model: tf.keras.Model, rows, forked=True):
    model.fit_generator(endless(rows), steps_per_epoch=9, workers=4, use_multiprocessing=forked)  # expect: use-multiprocessing=advice/none


def train_by_system(model: tf.keras.Model, rows, system):
    if system == "nt":
        number = 0
    else:
        number = 4
    model.fit_generator(endless(rows), steps_per_epoch=9, workers=number, use_multiprocessing=True)  # expect: use-multiprocessing=warning/none
