# never: remote-drive-input
import h5py
import tensorflow as tf


def save(features):
    with h5py.File("/content/drive/MyDrive/features.hdf5", "w") as out:
        out.create_dataset("x", data=tf.constant(features).numpy())
