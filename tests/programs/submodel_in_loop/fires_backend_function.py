from tensorflow import keras
from tensorflow.keras import backend as K

net = keras.models.load_model("net.h5")


class Probe:
    def __init__(self, layer):
        self.layer = layer

    def read(self, x):
        f = K.function([net.input], [net.layers[self.layer].output])  # expect: submodel-in-loop=warning/none/certain
        return f([x])[0]


def probe_all(samples):
    probe = Probe(3)
    return [probe.read(sample) for sample in samples]
