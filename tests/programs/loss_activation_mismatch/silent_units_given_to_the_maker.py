import json

from keras.layers import Dense, Input
from keras.models import Model


class Documents:
    def __init__(self, size, units=1):
        self.size = size
        self.units = units
        self._build()

    def _build(self):
        inputs = Input(shape=(self.size,))
        activation = "sigmoid"
        if self.units > 1:
            activation = "softmax"
        self.model = Model(inputs, Dense(self.units, activation=activation)(inputs))

    def load(path):
        return Documents(**json.load(open(path)))


def of_six(size):
    documents = Documents(size, units=6)
    documents.model.compile(loss="categorical_crossentropy", optimizer="adam")
    return documents.model


def of_file(path):
    documents = Documents.load(path)
    documents.model.compile(loss="categorical_crossentropy", optimizer="adam")
    return documents.model
