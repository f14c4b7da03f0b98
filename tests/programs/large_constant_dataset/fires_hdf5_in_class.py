import h5py
import tensorflow as tf


class Volumes:
    def __init__(self, path):
        self.file = h5py.File(path, "r")
        self.volumes = self.file["volumes"][:]

    def dataset(self):
        return tf.data.Dataset.from_tensor_slices({"volume": self.volumes})  # expect: large-constant-dataset=/none
