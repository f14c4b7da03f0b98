# never: gridsearch-n-jobs
import joblib
import tensorflow as tf
from scikeras.wrappers import KerasClassifier
from sklearn.model_selection import GridSearchCV


def build(units=8):
    model = tf.keras.Sequential([tf.keras.layers.Dense(units), tf.keras.layers.Dense(3, activation="softmax")])
    model.compile("adam", "sparse_categorical_crossentropy")
    return model


def search(x, y):
    with joblib.parallel_backend("threading"):
        return GridSearchCV(KerasClassifier(build), {"model__units": [8, 16]}, n_jobs=2).fit(x, y)
