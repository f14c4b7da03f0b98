# never: compile-in-loop
import keras


def stages(net, x, y):
    for rate in (1e-3, 1e-4, 1e-5):
        net.compile(keras.optimizers.Adam(rate), "mse")
        net.fit(x, y, epochs=10)


def trials(x, y, widths):
    for width in widths:
        keras.utils.clear_session()
        net = keras.Sequential([keras.layers.Dense(width), keras.layers.Dense(1)])
        net.compile("adam", "mse")
        net.fit(x, y)


def unfreeze(net, x, y):
    for layer in net.layers[::-1]:
        layer.trainable = True
        net.compile("adam", "mse")
        net.fit(x, y)
