import tensorflow as tf


class Config:
    root = "/content/drive/MyDrive/project"


class Loader:
    def __init__(self):
        self.pattern = Config.root + "/frames/*.png"

    def files(self):
        return tf.data.Dataset.list_files(self.pattern)  # expect: remote-drive-input=advice/none/certain
