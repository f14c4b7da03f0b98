from keras import Sequential
from keras.initializers import Zeros
from keras.layers import Activation, Conv2D, Dense, Flatten

model = Sequential()
model.add(Conv2D(8, 3, kernel_initializer=Zeros()))  # expect: dead-initialisation=error/unsafe/certain
model.add(Activation("relu"))
model.add(Flatten())
model.add(Dense(10, activation="softmax"))
