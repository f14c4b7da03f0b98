import h5py
from tensorflow import keras

with h5py.File("train.h5", "r") as hf:
    images = hf["images"][:]
    targets = hf["targets"][()]

model = keras.Sequential([keras.layers.Flatten(), keras.layers.Dense(1)])
model.compile("sgd", "mse")
model.fit(images, targets, batch_size=32)  # expect: whole-dataset-in-ram=/none
