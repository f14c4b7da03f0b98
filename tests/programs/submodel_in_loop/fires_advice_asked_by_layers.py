import keras
import matplotlib.pyplot as plt
import numpy as np


class Atlas:
    """Draws what each layer of a network makes of one picture."""

    def __init__(self, path):
        self.network = keras.saving.load_model(path)

    def response(self, layer, picture):
        head = keras.Model(self.network.inputs, layer.output)  # expect: submodel-in-loop=advice
        return head.predict(picture[None], verbose=0)[0]

    def draw(self, picture):
        for number, layer in enumerate(self.network.layers):
            plt.imsave(f"{number}.png", self.response(layer, picture)[..., 0])


network = keras.saving.load_model("net.keras")


def summary(name, pictures):
    part = keras.Model(network.input, network.get_layer(name).output)  # expect: submodel-in-loop=advice
    return float(np.mean(part.predict(pictures, verbose=0)))


def table(pictures):
    return {layer.name: summary(layer.name, pictures) for layer in network.layers[1:]}


if __name__ == "__main__":
    Atlas("net.keras").draw(np.load("one.npy"))
    print(table(np.load("pictures.npy")))
