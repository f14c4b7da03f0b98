from tensorflow import keras

from cells import make

net = keras.Sequential([keras.layers.RNN(make(32)), keras.layers.Dense(1)])  # expect: rnn-blocks-cudnn=advice/none
