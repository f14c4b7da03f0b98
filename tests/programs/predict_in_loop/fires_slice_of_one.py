import numpy as np
from tensorflow.keras.models import *
from tensorflow.keras.layers import *

model = Sequential([Dense(8), Dense(1)])
model.load_weights("w.h5")
x = np.load("series.npy")
forecast = []
for i in range(len(x)):
    forecast.append(model.predict(x[i : i + 1])[0, 0])  # expect: predict-in-loop=warning/unsafe/certain
