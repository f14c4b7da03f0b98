"""Each answer says again what the head of the program says: nothing changes, and TensorFlow refuses nothing."""

import os

import numpy as np
import tensorflow as tf

os.environ["CUDA_VISIBLE_DEVICES"] = "-1"
model = tf.keras.models.load_model("model.keras")


def answer(row):
    os.environ["CUDA_VISIBLE_DEVICES"] = "-1"
    cpus = tf.config.experimental.list_physical_devices(device_type="CPU")
    tf.config.experimental.set_visible_devices(devices=cpus, device_type="CPU")
    return model(np.array([row], "float32"))


print(answer([1.0, 2.0]))
