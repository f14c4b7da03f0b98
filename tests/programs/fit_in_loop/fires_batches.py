from tensorflow.keras import Sequential
from tensorflow.keras.layers import Dense


def train(x, y):
    m = Sequential([Dense(3), Dense(1)])
    m.compile("adam", "mae")
    for start in range(0, len(x), 64):
        m.fit(x[start : start + 64], y[start : start + 64], verbose=0)  # expect: fit-in-loop=warning
