# never: rnn-blocks-cudnn
import torch
from tensorflow import keras


class Cell(keras.layers.Layer):
    state_size = 8

    def call(self, inputs, states):
        return inputs + states[0], [inputs]


layer = keras.layers.RNN(Cell())
other = torch.nn.LSTM(8, 8, bias=False)
plain = keras.layers.LSTM(8, dropout=0.3, recurrent_dropout=0)
