from tensorflow.keras.models import load_model as load


class Scorer:
    def __init__(self, path):
        self.model = load(path)

    def score(self, sequence):
        loss = self.model.evaluate(sequence, use_multiprocessing=True)  # expect: use-multiprocessing=warning/unsafe/likely
        return loss, self.model.predict(sequence, workers=4, use_multiprocessing=True)  # expect: use-multiprocessing=warning/unsafe/likely
