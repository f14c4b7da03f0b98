"""What is fitted may be anything: scikit-learn makes arrays, and has no memory of a GPU."""

import tensorflow as tf
from sklearn.svm import SVC


def fits(estimator, rows, labels):
    try:
        estimator.fit(rows, labels)
    except MemoryError:
        return False
    return True


def separates(rows, labels):
    try:
        SVC().fit(rows, labels)
    except MemoryError:
        return False
    return bool(tf.reduce_any(rows > 0))
