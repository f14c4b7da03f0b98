from tensorflow import keras
from tensorflow.keras import layers


def make_critic(n):
    inputs = keras.Input(shape=(n,))
    hidden = layers.Dense(32, activation="tanh")(inputs)
    return keras.Model(inputs=inputs, outputs=layers.Dense(1)(hidden))
