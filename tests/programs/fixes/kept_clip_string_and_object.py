import numpy as np
from tensorflow.keras import Sequential, Input, optimizers
from tensorflow.keras.layers import LSTM, Dense, SimpleRNN

m = Sequential([Input((4, 2)), SimpleRNN(3, activation="relu"), Dense(1)])
m.compile(optimizer="sgd", loss="mse")  # expect: unclipped-gradients=/unsafe
m.fit(np.ones((4, 4, 2)), np.ones(4), verbose=0)
n = Sequential([Input((4, 2)), LSTM(3), Dense(1)])
config = {"optimizer": "rmsprop", "loss": "mse"}
n.compile(**config)
k = Sequential([Input((4, 2)), LSTM(3), Dense(1)])
k.compile(loss="mse", optimizer=optimizers.RMSprop(0.1, 0.9))  # expect: unclipped-gradients=/unsafe
k.fit(np.ones((4, 4, 2)), np.ones(4), verbose=0)
print(m.optimizer.name, k.optimizer.name)
