# never: rnn-blocks-cudnn
from tensorflow.keras import Sequential
from tensorflow.keras.layers import GRU, LSTM, Dense

net = Sequential([LSTM(64, dropout=0.3, recurrent_dropout=0.0, return_sequences=True), GRU(8, activation="tanh"), Dense(1)])
net.compile("adam", "mse")
