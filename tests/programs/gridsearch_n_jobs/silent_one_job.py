from scikeras.wrappers import KerasClassifier
from sklearn.model_selection import GridSearchCV


def search(build, grid):
    return GridSearchCV(KerasClassifier(build), grid, n_jobs=1)
