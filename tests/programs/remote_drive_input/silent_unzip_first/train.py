# never: remote-drive-input
import shutil
import zipfile

import tensorflow as tf

with zipfile.ZipFile("/content/drive/MyDrive/data.zip") as archive:
    archive.extractall("/content/data")
shutil.copytree("/content/drive/MyDrive/masks", "/content/masks")
train = tf.keras.utils.image_dataset_from_directory("/content/data")
