"""Plugins get the library as it is, and may have put a loader into it that keeps what it has read."""

import importlib
import os

import numpy as np
from tensorflow import keras

for plugin in filter(None, os.environ.get("PLUGINS", "").split(":")):
    importlib.import_module(plugin).setup(keras.models)


def judge(picture):
    judging = keras.models.load_model("judge.keras")  # expect: load-model-in-loop=//likely
    return judging(picture, training=False).numpy()


for name in os.listdir("pictures"):
    np.save("judged_" + name, judge(np.load(os.path.join("pictures", name))))
