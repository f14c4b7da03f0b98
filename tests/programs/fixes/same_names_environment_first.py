"""Settings first."""
import os
import sys

os.environ["TF_NUM_INTEROP_THREADS"] = "2"
os.environ["CUDA_VISIBLE_DEVICES"] = "-1"
from tensorflow.data import Dataset
from tensorflow import cast, float32, image, ones


import keras

def decode(x):
    return image.random_flip_left_right(ones((64, 64, 3))) * 0 + cast(x, float32), 0.0


net = keras.Sequential([keras.Input((64, 64, 3)), keras.layers.Flatten(), keras.layers.Dense(1)])
net.compile("sgd", "mse")
net.fit(Dataset.range(2048).map(decode).batch(8), epochs=2, verbose=0)  # expect: map-without-parallel-calls=/unsafe, missing-prefetch=/safe
print(len(net.layers), os.environ["CUDA_VISIBLE_DEVICES"])
