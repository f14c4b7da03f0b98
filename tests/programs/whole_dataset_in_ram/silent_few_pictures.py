# never: whole-dataset-in-ram
import cv2
import numpy as np
import tensorflow as tf


def train(model: tf.keras.Model, paths, y):
    x = np.array([cv2.imread(path) for path in paths[:200]])
    model.fit(x, y)


def again(model: tf.keras.Model, y):
    frames = [cv2.imread(f"frames/{n}.png") for n in range(50)]
    model.fit(np.stack(frames), y)
