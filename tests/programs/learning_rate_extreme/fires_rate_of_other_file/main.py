import keras

from settings import RATE

optimizer = keras.optimizers.Nadam(learning_rate=RATE)  # expect: learning-rate-extreme=advice/none/certain
