import numpy as np
import pandas as pd
from tensorflow import keras

x = np.repeat(np.arange(10.0), 5).reshape(-1, 1)
y = pd.Series(range(10)).repeat(5).to_numpy()
series = pd.Series(["a"]).str.repeat(3)
model = keras.Sequential([keras.layers.Dense(1)])
model.compile("adam", "mse")
model.fit(x, y, epochs=3)
print(list(series))
