"""Keras from before it was TensorFlow's: before 2.4 its models take symbols only, so no fix is offered."""

import numpy as np
from keras.layers import Dense
from keras.layers.advanced_activations import LeakyReLU
from keras.models import Sequential

generator = Sequential()
generator.add(Dense(16, input_dim=4))
generator.add(LeakyReLU(alpha=0.2))
generator.add(Dense(2))

for noise in np.random.normal(size=(1000, 4)):
    made = generator.predict(np.expand_dims(noise, 0))  # expect: predict-in-loop=/none
    print(made)
