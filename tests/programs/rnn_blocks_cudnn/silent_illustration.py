# never: rnn-blocks-cudnn
from tensorflow import keras
from tensorflow.keras import layers

inputs = keras.Input((40, 3))
x = layers.LSTM(32, recurrent_dropout=0.2, unroll=True)(inputs)

inputs = keras.Input((40, 3))
x = layers.LSTM(32)(inputs)
model = keras.Model(inputs, layers.Dense(1)(x))
