import keras
from keras import layers

keras.mixed_precision.set_dtype_policy("mixed_float16")
inputs = keras.Input((28, 28))
x = layers.Flatten()(inputs)
x = layers.Dense(64, activation="relu")(x)
outputs = layers.Dense(10, activation="softmax")(x)  # expect: mixed-precision-loop=advice
net = keras.Model(inputs, outputs)
net.compile("adam", "sparse_categorical_crossentropy")
