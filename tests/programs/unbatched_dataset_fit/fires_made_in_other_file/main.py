import numpy as np
from tensorflow.keras.models import load_model

import data

model = load_model("classifier.h5")
model.fit(data.load(np.load("a.npy"), np.load("b.npy")), epochs=4)  # expect: unbatched-dataset-fit=advice/none/certain
