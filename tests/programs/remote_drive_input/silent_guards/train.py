# never: remote-drive-input
"""Written there, unpacked from there, no data, or another place."""

import glob
import json
import os
import shutil
from pathlib import Path

import h5py
import tensorflow as tf

DRIVE = "/content/drive/MyDrive/data"
LOCAL = "/content/data"


def prepare(model: tf.keras.Model, images, frame):
    shutil.copytree(glob.glob(DRIVE + "/*")[0], LOCAL)
    for path in glob.glob(DRIVE + "/*.zip"):
        shutil.unpack_archive(path, LOCAL)
    with h5py.File(DRIVE + "/out.h5", "w") as out:
        out["x"] = images
    model.save(DRIVE + "/model.keras")
    print(glob.glob(DRIVE + "/checkpoints/*"), open(DRIVE + "/notes.txt").read())
    tf.keras.utils.image_dataset_from_directory(LOCAL)
    images.flow_from_directory(LOCAL)
    images.flow_from_dataframe(frame, LOCAL)
    print(list(Path(LOCAL).glob("*.png")), tf.data.Dataset.list_files(LOCAL + "/*.png"))
    print(cv2_imread(DRIVE + "/one.png"), os.listdir(DRIVE))


def cv2_imread(path):
    return path


def test_drive():
    return tf.data.Dataset.list_files(DRIVE + "/*.png")
