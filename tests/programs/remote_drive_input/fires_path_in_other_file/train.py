import h5py
import tensorflow as tf

from settings import FEATURES


def features():
    return h5py.File(FEATURES, "r")  # expect: remote-drive-input=advice/none/certain


model = tf.keras.Sequential()
