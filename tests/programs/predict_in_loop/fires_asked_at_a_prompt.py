import numpy as np
from tensorflow import keras

model = keras.models.load_model("mood.keras")
while True:
    words = input("say something: ")
    scores = np.zeros((80,), np.float32)
    print(model.predict(scores[None], verbose=0), words)  # expect: predict-in-loop=advice
