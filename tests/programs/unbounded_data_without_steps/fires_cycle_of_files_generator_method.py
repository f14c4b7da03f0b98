import numpy as np
import tensorflow as tf


class Loader:
    def __init__(self, files):
        self.files = files

    def batches(self):
        while True:
            for name in self.files:
                block = np.load(name)
                yield block["x"], block["y"]


loader = Loader(["a.npz", "b.npz"])
model = tf.keras.models.load_model("m.keras")
model.fit(loader.batches(), steps_per_epoch=10, validation_data=Loader(["c.npz"]).batches())  # expect: unbounded-data-without-steps=error/none/certain
model.predict(loader.batches())  # expect: unbounded-data-without-steps=error/none/certain
