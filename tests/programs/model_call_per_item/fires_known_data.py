# The pictures of a well-known data set are all there, however they were scaled.
import keras
import numpy as np

(_, _), (pictures, labels) = keras.datasets.fashion_mnist.load_data()
pictures = pictures.reshape(-1, 28, 28, 1).astype("float32") / 255.0
encoder = keras.models.load_model("encoder.keras")
table = np.zeros((10000, 32))
for row, picture in enumerate(pictures):
    table[row] = encoder(picture[np.newaxis], training=False)  # expect: model-call-per-item=warning
np.save("table.npy", table)
