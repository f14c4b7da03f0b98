from keras.layers import Dense, Input
from keras.models import Model


class Documents:
    def __init__(self, size, units=6):
        self.size = size
        self.units = units
        self._build()

    def _build(self):
        inputs = Input(shape=(self.size,))
        self.model = Model(inputs, Dense(self.units, activation="sigmoid")(inputs))


def of_one(size):
    documents = Documents(size, units=1)
    documents.model.compile(loss="categorical_crossentropy", optimizer="adam")  # expect: loss-activation-mismatch=error
    return documents.model


def of_six(size):
    documents = Documents(size)
    documents.model.compile(loss="categorical_crossentropy", optimizer="adam")
    return documents.model
