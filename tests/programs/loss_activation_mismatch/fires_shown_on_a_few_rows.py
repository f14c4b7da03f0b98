"""The calls of a library are shown on a row or two: nobody waits for that to learn. Fitted for long, it matters."""

import numpy as np
from tensorflow import keras

x = np.random.randn(2, 6)
y = keras.utils.to_categorical(np.random.randint(0, 3, 2), num_classes=3)
shown = keras.Sequential([keras.layers.Dense(3)])
shown.compile("adam", "categorical_crossentropy")  # expect: loss-activation-mismatch=advice
shown.fit(x, y, epochs=2)

learned = keras.Sequential([keras.layers.Dense(3)])
learned.compile("adam", "categorical_crossentropy")  # expect: loss-activation-mismatch=error
learned.fit(x, y, epochs=2000)

many = keras.Sequential([keras.layers.Dense(3)])
many.compile("adam", "categorical_crossentropy")  # expect: loss-activation-mismatch=error
many.fit(np.random.randn(4000, 6), keras.utils.to_categorical(np.random.randint(0, 3, 4000), num_classes=3))
