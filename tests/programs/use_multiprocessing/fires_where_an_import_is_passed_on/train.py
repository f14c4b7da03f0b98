"""The file of the readers has the function, from elsewhere or its own."""

from keras.layers import Dense
from keras.models import Sequential
from readers import shuffled_batches

model = Sequential()
model.add(Dense(1, input_dim=1))
model.compile(loss="mse", optimizer="sgd")
model.fit_generator(  # expect: use-multiprocessing=warning
    generator=shuffled_batches(32),
    steps_per_epoch=100,
    epochs=2,
    use_multiprocessing=True,
    workers=6,
)
