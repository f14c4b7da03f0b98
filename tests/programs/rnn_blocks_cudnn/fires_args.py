import keras
from keras import layers

net = keras.Sequential(
    [
        layers.LSTM(64, return_sequences=True, recurrent_dropout=0.2),  # expect: rnn-blocks-cudnn
        layers.GRU(32, reset_after=False),  # expect: rnn-blocks-cudnn
        layers.Dense(1),
    ]
)
net.compile("adam", "mse")
