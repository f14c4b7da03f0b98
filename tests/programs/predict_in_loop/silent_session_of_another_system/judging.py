"""The file that it imports makes a session, and was written where lines end in another way."""

import numpy as np
from keras.models import load_model
from training import make_model

model = load_model("moods.h5", custom_objects={"make": make_model})


def judge(table):
    return [np.argmax(model.predict(np.asarray([row]))[0]) for row in table]
