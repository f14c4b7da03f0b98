import numpy as np
from PIL import Image


def read(path):
    return np.asarray(Image.open(path).convert("RGB"))


def load_all(paths):
    pictures = []
    for path in paths:
        pictures.append(read(path))
    return np.stack(pictures)
