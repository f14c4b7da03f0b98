import numpy as np
from tensorflow import keras


def learn(rows, kinds):
    model = keras.Sequential([keras.layers.Dense(8, activation="relu"), keras.layers.Dense(3, activation="softmax")])
    model.compile("adam", "sparse_categorical_crossentropy", metrics=["accuracy"])
    stop = keras.callbacks.EarlyStopping(monitor="val_acc", patience=3)  # expect: callback-monitor-unavailable=warning
    model.fit(rows, kinds, validation_split=0.1, epochs=90, callbacks=[stop])
    return np.argmax(model.predict(rows), axis=1)
