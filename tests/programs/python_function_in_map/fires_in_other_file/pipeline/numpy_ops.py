import numpy as np


def mirror(image):
    return np.flip(image, axis=1).copy()
