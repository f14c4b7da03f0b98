from keras.layers import Conv2D, Dense, Flatten, MaxPooling2D
from keras.models import Sequential

model = Sequential()
model.add(Conv2D(64, (3, 3), activation="relu", input_shape=(256, 256, 3)))
model.add(MaxPooling2D((2, 2)))
model.add(Flatten())
model.add(Dense(512, activation="relu"))  # expect: dense-after-flatten-explosion=warning
model.add(Dense(2, activation="softmax"))
