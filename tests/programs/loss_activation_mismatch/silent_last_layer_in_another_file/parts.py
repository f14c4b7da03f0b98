from tensorflow import keras


def hidden_layers(widths):
    network = keras.Sequential([keras.Input((32,))])
    for width in widths:
        network.add(keras.layers.Dense(width, activation="relu"))
    return network
