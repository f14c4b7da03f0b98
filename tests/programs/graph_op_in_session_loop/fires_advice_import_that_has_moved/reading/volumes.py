import numpy as np


def batches(folder, count):
    for index in range(count):
        yield np.load(f"{folder}/{index}.npy")
