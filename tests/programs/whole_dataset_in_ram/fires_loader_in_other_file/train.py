import tensorflow as tf

from reading import load_all


class Trainer:
    def __init__(self, paths, labels):
        self.x = load_all(paths)
        self.y = labels
        self.model = tf.keras.applications.MobileNetV2(weights=None)

    def train(self):
        self.model.compile("adam", "mse")
        self.model.fit(x=self.x, y=self.y)  # expect: whole-dataset-in-ram=advice/none/certain
