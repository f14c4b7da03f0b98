from tensorflow.keras import Sequential
from tensorflow.keras.callbacks import EarlyStopping, ModelCheckpoint
from tensorflow.keras.layers import Dense

net = Sequential([Dense(1)])
net.compile("adam", "mse")


def train(x, y):
    stop = EarlyStopping(patience=3)  # expect: callback-monitor-unavailable=warning
    keep = ModelCheckpoint("best.keras", save_best_only=True)  # expect: callback-monitor-unavailable=warning
    net.fit(x, y, epochs=50, callbacks=[stop, keep])
