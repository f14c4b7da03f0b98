"""Run with `python -m readers.train`: what is imported is a file of the package, not a name of the file beside it."""

from keras.layers import Dense
from keras.models import Sequential
from readers import readers

model = Sequential()
model.add(Dense(1, input_dim=1))
model.compile(loss="mse", optimizer="sgd")
model.fit_generator(  # expect: use-multiprocessing=warning
    generator=readers.batches(32),
    steps_per_epoch=100,
    epochs=2,
    use_multiprocessing=True,
    workers=6,
)
