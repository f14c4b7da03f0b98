# never: submodel-in-loop
import keras


class Extractor:
    def __init__(self, model):
        self.part = keras.Model(model.input, model.get_layer("code").output)

    def __call__(self, x):
        return self.part(x)


def run(model, batches):
    extractor = Extractor(model)
    part = keras.Model(model.input, model.layers[2].output)
    for batch in batches:
        extractor(batch)
        part.predict(batch, verbose=0)
