"""A network of Keras with its own head ends in a softmax."""

# never: loss-activation-mismatch
import keras
from keras import layers

model = keras.Sequential([layers.Rescaling(1 / 127.5), keras.applications.ResNet50V2(weights=None, classes=10)])
model.compile(loss="sparse_categorical_crossentropy", optimizer="adam")
