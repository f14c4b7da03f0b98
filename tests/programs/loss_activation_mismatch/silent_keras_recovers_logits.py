# never: loss-activation-mismatch
import keras
from keras import layers, ops

model = keras.Sequential([layers.Dense(4), layers.Softmax()])
model.compile("adam", keras.losses.SparseCategoricalCrossentropy(from_logits=True))
model.fit(x, y)
print(ops.shape(x))
