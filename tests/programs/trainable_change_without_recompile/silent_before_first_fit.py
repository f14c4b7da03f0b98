# never: trainable-change-without-recompile
import keras
from keras import ops

model = keras.Sequential([keras.layers.Dense(8), keras.layers.Dense(1)])
model.compile("adam", "mse")
model.layers[0].trainable = False
model.fit(x, y)
print(ops.shape(x))
