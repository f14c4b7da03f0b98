from keras.models import load_model


def batches(items, size):
    while True:
        for start in range(0, len(items), size):
            yield items[start : start + size]


def score(path, items, size=32):
    model = load_model(path)
    steps = (len(items) + size - 1) // size
    model.fit_generator(batches(items, size), steps, 5, 1, None, batches(items, size), steps)
    print(model.evaluate_generator(batches(items, size), steps))
    return model.predict_generator(batches(items, size), steps)


def score_with_keras_1(path, items):
    model = load_model(path)
    model.fit_generator(batches(items, 32), samples_per_epoch=len(items), nb_epoch=5)
    return model.predict_generator(batches(items, 32), val_samples=len(items))
