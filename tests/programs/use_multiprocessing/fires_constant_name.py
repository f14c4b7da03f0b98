import tensorflow.keras as tk

USE_MULTIPROCESSING = True


def build():
    return tk.models.Sequential([tk.layers.Dense(1)])


def run(sequence):
    model = build()
    return model.predict(sequence, use_multiprocessing=USE_MULTIPROCESSING)  # expect: use-multiprocessing=warning/unsafe/likely
