# never: dead-initialisation
from tensorflow.keras import Sequential
from tensorflow.keras.layers import Dense, LayerNormalization

a = Sequential([Dense(32, activation="relu"), Dense(1, kernel_initializer="zeros")])
b = Sequential([Dense(1, kernel_initializer="zeros", bias_initializer="zeros")])
c = Sequential([Dense(8, activation="tanh", kernel_initializer="zeros"), Dense(1)])
d = Sequential([Dense(8, activation="relu", bias_initializer="zeros"), LayerNormalization(gamma_initializer="zeros")])
for m in (a, b, c, d):
    m.compile("adam", "mse")
