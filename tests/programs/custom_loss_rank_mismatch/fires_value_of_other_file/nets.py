from tensorflow import keras


def critic():
    state = keras.Input((4,))
    return keras.Model(state, keras.layers.Dense(1)(keras.layers.Dense(32, "relu")(state)))
