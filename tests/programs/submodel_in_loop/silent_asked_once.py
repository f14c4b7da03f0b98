# never: submodel-in-loop
import keras
import numpy as np


class Atlas:
    """Looks at one layer; at all of them by one model."""

    def __init__(self, path):
        self.network = keras.saving.load_model(path)

    def response(self, name, picture):
        head = keras.Model(self.network.inputs, self.network.get_layer(name).output)
        return head.predict(picture[None], verbose=0)[0]

    def all_responses(self, picture):
        outputs = [layer.output for layer in self.network.layers]
        return keras.Model(self.network.inputs, outputs).predict(picture[None], verbose=0)

    def sizes(self):
        for layer in self.network.layers:
            print(layer.name, layer.count_params())


atlas = Atlas("net.keras")
atlas.sizes()
print(atlas.response("features", np.load("one.npy")).mean())
print(len(atlas.all_responses(np.load("one.npy"))))
