# never: predict-in-loop
from keras.layers import LSTM, Dense
from keras.models import Sequential

model = Sequential([LSTM(64, input_shape=(10, 60)), Dense(60)])
for i in xrange(1000):
    letter = model.predict(rows[i][None])
