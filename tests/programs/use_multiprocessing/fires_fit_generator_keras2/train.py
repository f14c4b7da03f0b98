from keras.layers import Dense
from keras.models import Sequential


def batches():
    while True:
        yield [[0.0]], [[1.0]]


model = Sequential()
model.add(Dense(1, input_dim=1))
model.compile(loss="mse", optimizer="sgd")
model.fit_generator(  # expect: use-multiprocessing=warning/unsafe/certain
    generator=batches(),
    steps_per_epoch=100,
    epochs=2,
    use_multiprocessing=True,
    workers=6,
)
