from tensorflow.keras import Sequential, layers, optimizers


class Trainer:
    def __init__(self):
        self.model = Sequential([layers.LSTM(16), layers.Dense(1)])

    def on_new_data(self, x, y):
        self.model.compile(loss="mse", optimizer=optimizers.RMSprop(clipnorm=1.0))  # expect: compile-in-loop=warning/none/certain
        self.model.train_on_batch(x, y)

    def run(self, stream):
        for x, y in stream:
            self.on_new_data(x, y)


class Rewind(__import__("keras").callbacks.Callback):
    pass
