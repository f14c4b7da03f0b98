"""A callback of the project that only looks at the logs."""

from tensorflow import keras


class Shown(keras.callbacks.Callback):
    def on_epoch_end(self, epoch, logs=None):
        logs = logs or {}
        print(epoch, logs.get("loss"), f"{logs['mae']:.3f}" if "mae" in logs else "")


def train(rows, labels):
    net = keras.Sequential([keras.layers.Dense(8, activation="relu"), keras.layers.Dense(1)])
    net.compile("adam", "mse", metrics=["mae"])
    stop = keras.callbacks.EarlyStopping(patience=4)  # expect: callback-monitor-unavailable=warning
    net.fit(rows, labels, epochs=60, callbacks=[Shown(), stop])
