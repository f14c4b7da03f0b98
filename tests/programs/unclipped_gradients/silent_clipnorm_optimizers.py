# never: unclipped-gradients
from tensorflow import keras
from tensorflow.keras import layers


def classifier(vocab):
    model = keras.Sequential([layers.Embedding(vocab, 64), layers.LSTM(64), layers.Dense(1, activation="sigmoid")])
    model.compile(keras.optimizers.Adam(1e-3, clipnorm=1.0), "binary_crossentropy")
    return model


def regressor():
    model = keras.Sequential([layers.GRU(16), layers.Dense(1)])
    optimizer = keras.optimizers.RMSprop(clipvalue=0.5)
    model.compile(optimizer=optimizer, loss="mse")
    return model


def main(x, y, t):
    classifier(1000).fit(x, y, epochs=3)
    regressor().fit(x, t, epochs=3)
