import keras
from keras import layers as L

x = keras.Input((4,))
h = L.Dense(8, activation="relu")(x)
y = L.Dense(units=1, activation="softmax")(h)  # expect: softmax-on-single-unit=error
net = keras.Model(x, y)
net.compile("adam", "binary_crossentropy")
