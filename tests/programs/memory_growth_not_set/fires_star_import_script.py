from tensorflow.keras.layers import *  # expect: memory-growth-not-set=advice/unsafe/certain
from tensorflow.keras.models import *
import numpy as np

model = Sequential([Conv2D(8, 3), Flatten(), Dense(2, activation="softmax")])
model.compile("adam", "categorical_crossentropy")
model.fit(np.zeros((8, 16, 16, 3)), np.zeros((8, 2)))
