import keras

net = keras.Sequential([keras.layers.Dense(8), keras.layers.Dense(1)])


def train(x, y, epochs):
    for epoch in range(epochs):
        net.compile(optimizer="adam", loss="mse")  # expect: compile-in-loop=warning
        net.fit(x, y, epochs=1, verbose=0)
