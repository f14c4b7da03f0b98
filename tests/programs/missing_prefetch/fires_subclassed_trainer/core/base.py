class BaseTrainer:
    def __init__(self, model, dataset):
        self.model = model
        self.dataset = dataset

    def run(self, epochs):
        return self.model.fit(self.dataset, epochs=epochs)
