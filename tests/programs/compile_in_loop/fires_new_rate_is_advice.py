import keras

net = keras.Sequential([keras.layers.Dense(1)])


def anneal(x, y, rounds):
    for n in range(rounds):
        net.compile(optimizer=keras.optimizers.SGD(0.1 * 0.9**n), loss="mse")  # expect: compile-in-loop=advice/none/certain
        net.fit(x, y)
