from tensorflow import keras
from tensorflow.keras import layers as L

from config import CHANNELS, SIDE

image = keras.Input(shape=(SIDE, SIDE, CHANNELS))
x = L.Conv2D(16, 3, padding="same", activation="relu")(image)
x = L.AveragePooling2D(pool_size=2)(x)
x = L.Dropout(0.2)(x)
x = L.Flatten()(x)
x = L.Dense(128, activation="relu")(x)  # expect: dense-after-flatten-explosion=warning
net = keras.Model(inputs=image, outputs=L.Dense(5)(x))
