import tensorflow as tf
from sklearn.model_selection import GridSearchCV

from wrapped import make


def build():
    return tf.keras.Sequential([tf.keras.layers.Dense(1)])


search = GridSearchCV(make(build), {"epochs": [3, 4]}, n_jobs=2)  # expect: gridsearch-n-jobs=advice/unsafe/certain
