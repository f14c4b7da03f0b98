import cv2
import numpy as np


def picture(name):
    return cv2.imread(f"pictures/{name}.jpg")[..., ::-1] / 255.0  # expect: host-decode-in-step


def pictures(names):
    return np.stack([picture(name) for name in names])
