from tensorflow.keras.layers import Conv2D, Dense, Flatten
from tensorflow.keras.models import Sequential

model = Sequential()
model.add(Conv2D(8, (3, 3), strides=1, input_shape=(300, 300, 1), activation="relu"))
model.add(Conv2D(8, (3, 3), activation="relu"))
model.add(Flatten())
model.add(Dense(80, activation="relu"))  # expect: dense-after-flatten-explosion=/unsafe
model.add(Dense(1, activation="sigmoid"))
model.compile(loss="binary_crossentropy", optimizer="adam")
print(len(model.layers))
