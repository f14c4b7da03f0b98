# never: heavy-callback
import keras


class Server:
    def __init__(self, model):
        self.model = model

    def on_batch_end(self, batch):
        with open("log.txt", "a") as file:
            file.write(str(self.model.predict(batch)))


def report(model, x):
    model.save("model.keras")
    return model.predict(x)


def checkpoint(every):
    return keras.callbacks.ModelCheckpoint("m.keras", save_freq=every)
