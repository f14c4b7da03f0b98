import keras

try:
    from keras.utils import np_utils
except ImportError:
    np_utils = keras.utils


def train(batches, labels):
    model = keras.Sequential([keras.layers.Dense(1)])
    model.compile("adam", "mse")
    np_utils.to_categorical(labels)
    model.fit_generator(batches, epochs=3)  # expect: keras3-removed-api=error
