import numpy as np
from tensorflow.keras import Sequential, Input
from tensorflow.keras.layers import Dense, Activation, Softmax

m = Sequential([Input((3,)), Dense(1, activation="softmax")])  # expect: softmax-on-single-unit=/unsafe
n = Sequential([Input((3,)), Dense(1), Activation("softmax")])  # expect: softmax-on-single-unit=/none
k = Sequential([Input((3,)), Dense(1), Softmax()])  # expect: softmax-on-single-unit=/none
for q in (m, n, k):
    q.compile("sgd", "binary_crossentropy")
    q.fit(np.ones((4, 3)), np.ones(4), verbose=0)
    print(q.predict(np.ones((1, 3)), verbose=0).shape)
