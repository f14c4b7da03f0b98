import numpy as np
from tensorflow.keras.models import Sequential
from tensorflow.keras.layers import Embedding, LSTM, Dense
from tensorflow.keras.utils import set_random_seed

set_random_seed(6)
model = Sequential([Embedding(20, 4, mask_zero=True), LSTM(5), Dense(20, activation="softmax")])
seq = [1, 2, 3]
for _ in range(15):
    padded = np.array([[0] * (18 - len(seq)) + seq])
    nxt = int(np.argmax(model.predict(padded, verbose=0), axis=-1)[0])  # expect: predict-in-loop=/none
    seq.append(nxt or 1)
print(seq[3:6], len(seq))
