from scikeras.wrappers import KerasClassifier
from sklearn.ensemble import RandomForestClassifier
from sklearn.model_selection import cross_val_score
from tensorflow import keras


def build():
    model = keras.Sequential([keras.layers.Dense(3, activation="softmax")])
    model.compile("adam", "sparse_categorical_crossentropy")
    return model


def score(x, y, deep):
    estimator = KerasClassifier(build) if deep else RandomForestClassifier()
    return cross_val_score(estimator, x, y, n_jobs=4)
