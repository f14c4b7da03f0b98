"""A path with a part of its own in each round, or from an object that is told another folder."""

import os
import pathlib

import numpy as np
import tensorflow as tf


class Committee:
    def __init__(self, root):
        self.root = root

    def vote(self, member, rows):
        net = tf.keras.models.load_model(os.path.join(self.root, member, "net.keras"))
        return net.predict(rows, verbose=0)


class Wanderer:
    def __init__(self, root):
        self.folder = root

    def move(self, folder):
        self.folder = folder

    def look(self, rows):
        return tf.keras.models.load_model(pathlib.Path(self.folder).joinpath("net.keras"))(rows)


def vote(root, rows):
    committee = Committee(root)
    return np.mean([committee.vote(name, rows) for name in os.listdir(root)], axis=0)


def walk(root, rows):
    wanderer = Wanderer(root)
    for name in os.listdir(root):
        wanderer.move("{}/{}".format(root, name))
        print(wanderer.look(rows))
