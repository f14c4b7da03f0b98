"""A `keras` by itself of 2019: its losses are functions, and those of another Keras are not for its models."""

from keras.layers import Dense
from keras.layers.core import Flatten
from keras.models import Sequential
from keras.optimizers import SGD

model = Sequential()
model.add(Flatten(input_shape=(28, 28)))
model.add(Dense(10))
model.compile(SGD(lr=0.01), loss="categorical_crossentropy")  # expect: loss-activation-mismatch=/none
model.fit_generator(batches, steps_per_epoch=100, epochs=5)
