from tensorflow.keras.layers import GRU, LSTM, Dense
from tensorflow.keras.models import Sequential

model = Sequential()
model.add(LSTM(128, "relu", return_sequences=True))  # expect: rnn-blocks-cudnn=advice/none/certain
model.add(GRU(64, recurrent_activation="hard_sigmoid"))  # expect: rnn-blocks-cudnn=advice
model.add(Dense(1))
