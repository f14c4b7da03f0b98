import keras


def train(data):
    model = keras.Sequential([keras.layers.Dense(1)])
    model.compile("adam", "mse")
    model.fit(data, use_multiprocessing=True)  # expect: use-multiprocessing=error/unsafe/certain
