import numpy as np


def signs():
    return np.load("signs.npy"), np.load("kinds.npy")
