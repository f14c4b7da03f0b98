import numpy as np


def read(number):
    return np.load(f"frames/{number:06}.npy")
