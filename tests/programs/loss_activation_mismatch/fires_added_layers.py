from keras.layers import Conv2D, Dense, Flatten
from keras.models import Sequential

model = Sequential()
model.add(Conv2D(16, 3, activation="relu", input_shape=(28, 28, 1)))
model.add(Flatten())
model.add(Dense(10))
model.compile(optimizer="adam", loss="categorical_crossentropy", metrics=["accuracy"])  # expect: loss-activation-mismatch=error/unsafe/certain
model.fit(x, y, epochs=5)
