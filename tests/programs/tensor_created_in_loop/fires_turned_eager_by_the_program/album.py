import numpy as np

from filters import smooth


def smoothed(path):
    return smooth(np.load(path))
