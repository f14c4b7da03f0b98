# never: submodel-in-loop
from tensorflow import keras

net = keras.applications.VGG16(weights=None)
every = keras.Model(net.input, [layer.output for layer in net.layers[1:]])


def activations(images):
    return every.predict(images)


def towers(n):
    return [keras.Model(net.input, layer.output) for layer in net.layers[-n:]]
