# never: unclipped-gradients
import numpy as np
from tensorflow.keras.layers import LSTM, Dense
from tensorflow.keras.models import Sequential

model = Sequential([LSTM(64, input_shape=(30, 4)), Dense(1)])
model.load_weights("weights.h5")
model.compile(loss="mse", optimizer="adam")
print(model.evaluate(np.load("x.npy"), np.load("y.npy")))
