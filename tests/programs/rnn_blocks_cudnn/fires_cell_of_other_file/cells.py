from tensorflow import keras


def make(units):
    return keras.layers.GRUCell(units)
