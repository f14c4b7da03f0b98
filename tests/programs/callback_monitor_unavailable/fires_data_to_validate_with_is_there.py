import numpy as np
from tensorflow import keras

x, y = np.load("x.npy"), np.load("y.npy")
x_train, x_valid = x[:800], x[800:]
y_train, y_valid = y[:800], y[800:]
x_train_scaled, x_valid_scaled = x_train / 10.0, x_valid / 10.0
net = keras.Sequential([keras.layers.Dense(8, activation="relu"), keras.layers.Dense(1)])
net.compile("adam", "mse")
stop = keras.callbacks.EarlyStopping(patience=5)  # expect: callback-monitor-unavailable=warning/none
net.fit(x_train_scaled, y_train, epochs=100, callbacks=[stop])
