from keras.models import load_model


def batches(items):
    for start in range(0, 640, 64):
        yield items[start : start + 64]


def train(path, items):
    model = load_model(path)
    model.fit_generator(batches(items), samples_per_epoch=640, nb_epoch=1)
