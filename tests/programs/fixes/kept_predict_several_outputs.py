import numpy as np
from tensorflow import keras

inputs = keras.Input((3,))
first = keras.layers.Dense(2, kernel_initializer="ones", name="first")(inputs)
second = keras.layers.Dense(1, kernel_initializer="ones", name="second")(inputs)
model = keras.Model(inputs, [first, second])
named = keras.Model(inputs, {"first": first, "second": second})
for n in range(12):
    row = np.full((3,), float(n), "float32")
    print([type(part).__name__ for part in model.predict(row[None], verbose=0)])  # expect: predict-in-loop
    print({key: type(part).__name__ for key, part in named.predict(row[None], verbose=0).items()})  # expect: predict-in-loop
