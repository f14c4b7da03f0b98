import keras
from keras.layers import Dense, Flatten, Input

flat = keras.Sequential([Dense(1024, input_dim=150528, activation="relu"), Dense(10)])  # expect: dense-after-flatten-explosion=warning
inputs = Input(shape=(480, 640, 3))
wide = keras.Model(inputs, Dense(100)(Flatten()(inputs)))  # expect: dense-after-flatten-explosion=warning
