import glob
from pathlib import Path

import cv2
import h5py
import tensorflow as tf

DRIVE = "/content/drive/MyDrive/data"


def load(images, frame, names):
    a = tf.keras.utils.image_dataset_from_directory(DRIVE)  # expect: remote-drive-input=advice/none/certain
    b = images.flow_from_dataframe(frame, DRIVE)  # expect: remote-drive-input=advice/none
    c = glob.glob(DRIVE + "/*.png")  # expect: remote-drive-input=advice/none/certain
    d = list(Path(DRIVE).rglob("*.png"))  # expect: remote-drive-input=advice/none
    e = h5py.File(DRIVE + "/train.h5")  # expect: remote-drive-input=advice/none/certain
    f = h5py.File(DRIVE + "/train.h5", "r")  # expect: remote-drive-input=advice/none/certain
    for _ in range(1000):
        g = cv2.imread(DRIVE + "/one.png")  # expect: remote-drive-input=advice/none/certain
    return a, b, c, d, e, f, g
