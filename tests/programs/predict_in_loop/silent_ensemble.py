import numpy as np
from tensorflow.keras.models import load_model


def vote(paths, image):
    models = [load_model(p) for p in paths]
    votes = []
    for model in models:
        votes.append(model.predict(np.expand_dims(image, 0)))
    for i in range(len(models)):
        votes.append(models[i].predict(image[np.newaxis]))
    votes += [m.predict(image[None]) for m in models]
    return np.mean(votes, axis=0)
