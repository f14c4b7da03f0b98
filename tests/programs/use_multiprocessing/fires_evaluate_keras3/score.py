import keras


def score(path, arrays, targets):
    model = keras.models.load_model(path)
    model.evaluate(arrays, targets, use_multiprocessing=True)  # expect: use-multiprocessing=error
    return model.predict(arrays, workers=2, use_multiprocessing=True)  # expect: use-multiprocessing=error
