import os

from keras.models import load_model

from pipelines import make_generator, make_input


def train(path):
    model = load_model(path)
    if os.name != "nt":
        model.fit(make_input(path), epochs=3, workers=4, use_multiprocessing=True)  # expect: use-multiprocessing=advice
    generator = make_generator(path)
    model.fit_generator(make_input(path), 100, use_multiprocessing=True)  # expect: use-multiprocessing=warning
    model.fit(generator, epochs=3, workers=4, use_multiprocessing=True)  # expect: use-multiprocessing=warning
