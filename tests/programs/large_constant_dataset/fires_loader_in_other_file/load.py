import numpy as np


def arrays(folder):
    return np.load(folder + "/x.npy"), np.load(folder + "/y.npy")
