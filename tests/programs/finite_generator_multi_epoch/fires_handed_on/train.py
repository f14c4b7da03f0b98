import tensorflow as tf
from reading import Windows


class Scaler:
    def scaled(self, batches):
        for batch in batches:
            yield batch[:, :-1], batch[:, -1:]


def train(model: tf.keras.Model, files):
    model.fit(Scaler().scaled(Windows(files).read()), epochs=20)  # expect: finite-generator-multi-epoch=warning/none
