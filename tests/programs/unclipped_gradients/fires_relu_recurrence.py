from tensorflow import keras
from tensorflow.keras import layers


def sales_model(window, features):
    model = keras.Sequential()
    model.add(layers.LSTM(50, activation="relu", return_sequences=True, input_shape=(window, features)))  # expect: rnn-blocks-cudnn=advice
    model.add(layers.LSTM(50, activation="relu"))  # expect: rnn-blocks-cudnn=advice
    model.add(layers.Dense(1))
    model.compile(optimizer="adam", loss="mse")  # expect: unclipped-gradients=advice
    return model


def frames_model():
    frames = keras.Input((None, 40, 40, 1))
    hidden = layers.ConvLSTM2D(40, (3, 3), padding="same", return_sequences=True, activation=keras.activations.relu)(frames)
    hidden = layers.BatchNormalization()(hidden)
    model = keras.Model(frames, layers.Conv3D(1, 3, padding="same", activation="sigmoid")(hidden))
    model.compile("adadelta", "binary_crossentropy")  # expect: unclipped-gradients=advice
    return model


def run(x, y, frames, targets):
    sales_model(90, 4).fit(x, y, epochs=200, verbose=0)
    frames_model().fit(frames, targets, epochs=10)
