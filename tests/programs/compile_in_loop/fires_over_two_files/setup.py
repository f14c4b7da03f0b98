from keras.optimizers import Adam


def prepare(model):
    model.compile(optimizer=Adam(1e-3), loss="mse")  # expect: compile-in-loop=warning/none/certain
