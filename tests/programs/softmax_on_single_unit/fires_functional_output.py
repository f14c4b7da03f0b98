from tensorflow.keras.layers import Dense, Input
from tensorflow.keras.models import Model

inputs = Input((10,))
hidden = Dense(32, activation="relu")(inputs)
output = Dense(1, activation="softmax")(hidden)  # expect: softmax-on-single-unit=error/unsafe/certain
model = Model(inputs, output)
model.compile("adam", "binary_crossentropy")
