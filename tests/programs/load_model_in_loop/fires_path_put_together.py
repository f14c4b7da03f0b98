"""A path that is put together of what nobody changes is the same path each time."""

import os
import pathlib

import numpy as np
import tensorflow as tf

CHECKPOINTS = "checkpoints"


class Describer:
    def __init__(self, root, version):
        self.root = root
        self.version = version

    def describe(self, frame):
        net = tf.keras.models.load_model(os.path.join(self.root, self.version, "net.keras"))  # expect: load-model-in-loop=warning
        return np.argmax(net(frame[None], training=False))

    def outline(self, frame):
        net = tf.keras.models.load_model(pathlib.Path(self.root).joinpath("edges.keras"))  # expect: load-model-in-loop=warning
        return net(frame[None], training=False)

    def depth(self, frame):
        net = tf.keras.models.load_model("{}/depth.keras".format(self.root))  # expect: load-model-in-loop=warning
        return net(frame[None], training=False)


def describe_film(frames, root):
    describer = Describer(root, "3")
    return [(describer.describe(f), describer.outline(f), describer.depth(f)) for f in frames]


def sizes(frames):
    for frame in frames:
        net = tf.saved_model.load(os.path.join(CHECKPOINTS, "size"))  # expect: load-model-in-loop=warning
        print(net(frame[None]))
