class Learner:
    def __init__(self, model):
        self.model = model
        self.model.compile(optimizer="sgd", loss="mse")

    def learn(self, inputs, targets):
        done = self.model.fit(inputs, targets, batch_size=len(inputs), verbose=0)  # expect: fit-in-loop
        return done.history["loss"][0]
