from keras.models import Sequential
from keras.layers import LSTM


def read(paths):
    for path in paths:
        with open(path) as lines:
            for line in lines:
                yield line, len(line)


def main(paths):
    model = Sequential()
    model.add(LSTM(8))
    model.compile("adam", "mse")  # expect: unclipped-gradients=advice/unsafe/certain
    model.fit_generator(read(paths), steps_per_epoch=100, epochs=5, verbose=1)  # expect: finite-generator-multi-epoch=/unsafe
