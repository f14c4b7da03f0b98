import numpy as np
from sklearn.linear_model import LogisticRegression
from tensorflow import keras

model = keras.models.load_model("encoder.keras")
codes = model.predict(np.load("x.npy"))
model = LogisticRegression().fit(codes, np.load("y.npy"))
for code in codes:
    print(model.predict(code[None]))
