# never: loss-activation-mismatch
from tensorflow import keras
from tensorflow.keras import layers as L

a = keras.Sequential([L.Dense(10, activation="softmax")])
a.compile("adam", keras.losses.SparseCategoricalCrossentropy())
b = keras.Sequential([L.Dense(10)])
b.compile("adam", keras.losses.SparseCategoricalCrossentropy(from_logits=True))
c = keras.Sequential([L.Dense(1)])
c.compile("adam", "mse")
d = keras.Sequential([L.Dense(10), L.Activation("softmax")])
d.compile("adam", "categorical_crossentropy")
e = keras.Sequential([L.Dense(3, activation="sigmoid")])
e.compile("adam", "binary_crossentropy")
