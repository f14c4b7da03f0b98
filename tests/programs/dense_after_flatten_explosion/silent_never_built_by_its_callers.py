"""The one call that says how large the pictures are also asks for the other net: this one is never built."""

from tensorflow import keras


class Judge:
    def __init__(self, side=28, kind="plain"):
        self.shape = (side, side, 3)
        if kind == "plain":
            self.net = self.plain()
        else:
            self.net = self.deep()

    def plain(self):
        net = keras.Sequential()
        net.add(keras.layers.Flatten(input_shape=self.shape))
        net.add(keras.layers.Dense(self.shape[0] * self.shape[1] * 3))
        net.add(keras.layers.Dense(1, activation="sigmoid"))
        return net

    def deep(self):
        return keras.Sequential(
            [
                keras.layers.Conv2D(32, 5, strides=2, activation="relu", input_shape=self.shape),
                keras.layers.GlobalAveragePooling2D(),
                keras.layers.Dense(1, activation="sigmoid"),
            ]
        )


judge = Judge(side=128, kind="deep").net
judge.compile("adam", "binary_crossentropy")
judge.fit(keras.utils.image_dataset_from_directory("faces", image_size=(128, 128)), epochs=20)
