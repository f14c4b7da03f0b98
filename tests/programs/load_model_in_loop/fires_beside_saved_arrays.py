"""What is saved in each round is a mask, not a model."""

import glob
import os

import numpy as np
from PIL import Image
from tensorflow.keras.models import load_model

WEIGHTS = os.environ.get("UNET", "unet.keras")


def masks(folder):
    for path in glob.glob(folder + "/*.npy"):
        unet = load_model(WEIGHTS, compile=False)  # expect: load-model-in-loop=warning/unsafe/certain
        np.save(path + ".mask", unet.predict(np.load(path), batch_size=4))


def pictures(folder):
    for path in glob.glob(folder + "/*.npy"):
        unet = load_model(WEIGHTS)  # expect: load-model-in-loop=warning
        Image.fromarray(unet.predict(np.load(path))[0]).save(path + ".png")
