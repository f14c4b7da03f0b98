from tensorflow import keras


def run(x, y):
    model = keras.Sequential([keras.layers.Dense(1)])
    model.compile("adam", "mse")
    model.fit(x, y, epochs=10)
