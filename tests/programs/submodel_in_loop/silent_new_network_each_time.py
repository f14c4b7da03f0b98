# never: submodel-in-loop
import keras


def network(units):
    inputs = keras.Input((8,))
    code = keras.layers.Dense(units, name="code")(inputs)
    return keras.Model(inputs, keras.layers.Dense(8)(code))


def search(x):
    for units in range(2, 100):
        keras.backend.clear_session()
        net = network(units)
        net.compile("adam", "mse")
        net.fit(x, x, epochs=20)
        encoder = keras.Model(net.input, net.get_layer("code").output)
        print(encoder.predict(x).mean())
