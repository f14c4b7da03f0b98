import keras

net = keras.Sequential([keras.layers.Dense(1)])
net.compile("adam", "mse")


def train(x, y):
    try:
        net.fit(x, y, batch_size=4096)
    except:  # noqa: E722  # expect: oom-retry-unchanged=warning
        pass
    try:
        net.fit(x, y, batch_size=4096)
    except Exception:  # expect: oom-retry-unchanged=warning
        pass
