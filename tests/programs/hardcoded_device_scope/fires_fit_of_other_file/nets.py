from tensorflow import keras


def small():
    return keras.Sequential([keras.layers.Dense(4), keras.layers.Dense(1)])
