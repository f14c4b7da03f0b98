from tensorflow import keras


def net():
    made = keras.Sequential([keras.layers.Input((4,)), keras.layers.Dense(1)])
    made.compile("adam", "mse")
    return made


def train(x, y, patient, log):
    callbacks = [keras.callbacks.CSVLogger("log.csv")]
    callbacks.append(keras.callbacks.ReduceLROnPlateau(patience=2))  # expect: callback-monitor-unavailable=warning
    if log:
        callbacks.append(keras.callbacks.TensorBoard("logs"))
    net().fit(x, y, epochs=30, callbacks=callbacks)
    if patient:
        stops = []
        stops.append(keras.callbacks.EarlyStopping(patience=9))  # expect: callback-monitor-unavailable=warning
        net().fit(x, y, epochs=300, callbacks=stops)


def joined(x, y):
    common = [keras.callbacks.CSVLogger("log.csv")]
    stop = keras.callbacks.EarlyStopping(patience=9)  # expect: callback-monitor-unavailable=warning
    net().fit(x, y, epochs=30, callbacks=common + [stop])
