import keras
import numpy as np

from features import extract

autoencoder = keras.models.load_model("auto.keras")
batches = np.load("batches.npy")
codes = [extract(autoencoder, batch) for batch in batches]
