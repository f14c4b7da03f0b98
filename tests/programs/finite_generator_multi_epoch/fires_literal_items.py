from tensorflow import keras


def hundred(x, y):
    for _ in range(100):
        yield x, y


def train(model: keras.Model, x, y):
    model.fit(hundred(x, y), steps_per_epoch=50, epochs=3)  # expect: finite-generator-multi-epoch=warning/unsafe/certain
