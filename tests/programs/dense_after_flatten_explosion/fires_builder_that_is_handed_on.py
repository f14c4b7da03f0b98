"""No call meets the condition, but the builder is kept for later."""

from tensorflow import keras

class Judge:
    def __init__(self, side=28, kind="plain"):
        self.shape = (side, side, 3)
        if kind == "plain":
            self.net = self.plain()
        self.make = {"later": self.plain}
    def plain(self):
        net = keras.Sequential()
        net.add(keras.layers.Flatten(input_shape=self.shape))
        net.add(keras.layers.Dense(self.shape[0] * self.shape[1] * 3))  # expect: dense-after-flatten-explosion=warning
        net.add(keras.layers.Dense(1, activation="sigmoid"))
        return net
judge = Judge(side=128, kind="deep")
net = judge.make["later"]()
net.compile("adam", "binary_crossentropy")
net.fit(keras.utils.image_dataset_from_directory("faces", image_size=(128, 128)), epochs=20)
