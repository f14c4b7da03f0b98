from scikeras.wrappers import KerasClassifier
from sklearn.model_selection import GridSearchCV, cross_val_score


def search(build, grid, x, y):
    cross_val_score(KerasClassifier(build), x, y, n_jobs=None)
    return GridSearchCV(KerasClassifier(build), grid, cv=3)
