from tensorflow import keras
def judge():
    net = keras.Sequential([keras.layers.Dense(16, activation="relu"), keras.layers.Dense(1)])
    net.compile(optimizer="adam", loss="binary_crossentropy")  # expect: loss-activation-mismatch=warning
    return net
def other(x, y):
    net = judge()
    net.compile("adam", "mse")
    net.fit(x, y)
