import numpy as np
from tensorflow.keras.models import load_model
from tensorflow.keras.preprocessing.image import ImageDataGenerator

x, y = np.load("x.npy"), np.load("y.npy")
changes = ImageDataGenerator(rotation_range=12, width_shift_range=0.1, horizontal_flip=True)
net = load_model("signs.h5")
net.fit(changes.flow(x, y, batch_size=32), epochs=30)  # expect: python-generator-input=advice
