"""A package that may be of any time: its old names are asked for."""

import numpy as np
from keras.models import load_model

from vision.pictures import crops

classifier = load_model("signs.hdf5", compile=False)
while True:
    for crop in crops():
        print(np.argmax(classifier.predict(np.expand_dims(crop, 0))))  # expect: predict-in-loop
