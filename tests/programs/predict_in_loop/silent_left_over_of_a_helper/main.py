import numpy as np
from telling import scaled, tell
from tensorflow import keras

model = keras.Sequential([keras.layers.Dense(16, activation="relu"), keras.layers.Dense(1)])
model.compile("adam", "mse")
rows = scaled(np.random.rand(5000, 8))
model.fit(rows, np.random.rand(5000), epochs=3)
# answers = tell(model, rows)
