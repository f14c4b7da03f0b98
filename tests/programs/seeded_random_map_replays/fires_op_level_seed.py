from tensorflow import data, image, keras


class Flipper:
    def __init__(self, seed):
        self.seed = seed

    def __call__(self, picture):
        return image.random_flip_up_down(picture, seed=self.seed)


def flip(picture, label):
    return image.random_flip_up_down(picture, seed=5), label


def train(pictures, labels):
    ds = data.Dataset.from_tensor_slices((pictures, labels)).map(flip, data.AUTOTUNE)  # expect: seeded-random-map-replays=warning/none/certain
    model = keras.Sequential([keras.layers.Flatten(), keras.layers.Dense(1)])
    model.compile("sgd", "mse")
    model.fit(ds.batch(8).prefetch(data.AUTOTUNE), epochs=3)
