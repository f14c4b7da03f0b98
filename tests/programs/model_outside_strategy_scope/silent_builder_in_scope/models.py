from tensorflow import keras


def build():
    model = keras.Sequential([keras.layers.Dense(1)])
    model.compile("sgd", "mse")
    return model
