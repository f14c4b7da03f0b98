import os

import tensorflow as tf
from keras.preprocessing.image import ImageDataGenerator

BASE = "/content/gdrive/MyDrive/xray"
train_folder = os.path.join(BASE, "train")

augment = ImageDataGenerator(rescale=1.0 / 255, rotation_range=15)
train = augment.flow_from_directory(train_folder, target_size=(150, 150), batch_size=20)  # expect: remote-drive-input=advice/none/certain
test = augment.flow_from_directory(directory=f"{BASE}/test", target_size=(150, 150))  # expect: remote-drive-input=advice/none/certain
