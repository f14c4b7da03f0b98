"""The head of the program says something else, so that what comes late changes what is visible, or tries to."""

import os

import numpy as np
import tensorflow as tf

os.environ["CUDA_VISIBLE_DEVICES"] = "0,1"
model = tf.keras.models.load_model("model.keras")


def answer(row):
    os.environ["CUDA_VISIBLE_DEVICES"] = "-1"  # expect: late-device-config=advice
    cpus = tf.config.experimental.list_physical_devices(device_type="CPU")
    tf.config.experimental.set_visible_devices(devices=cpus, device_type="CPU")  # expect: late-device-config=advice
    return model(np.array([row], "float32"))


print(answer([1.0, 2.0]))
