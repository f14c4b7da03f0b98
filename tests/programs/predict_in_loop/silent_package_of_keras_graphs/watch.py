"""The package that the demo takes its pictures from is written for the Keras of graphs, so the demo is, too."""

import numpy as np
from keras.models import load_model

from vision.pictures import crops

classifier = load_model("signs.hdf5", compile=False)
while True:
    for crop in crops():
        print(np.argmax(classifier.predict(np.expand_dims(crop, 0))))
