# never: gridsearch-n-jobs
"""Searches that fit something else, one after the other, or are searches of somebody else."""

import hyper
from hyper import cross_validate as validate
from hyper.keras import KerasClassifier as Copy
from keras.models import Sequential
from scikeras.wrappers import KerasClassifier, clone
from sklearn.ensemble import RandomForestClassifier
from sklearn.model_selection import GridSearchCV, cross_val_score, learning_curve


def build():
    return Sequential()


def search(x, y, grid, jobs, **options):
    wrapped = KerasClassifier(build)
    GridSearchCV(wrapped, grid).fit(x, y)
    GridSearchCV(wrapped, grid, n_jobs=1).fit(x, y)
    GridSearchCV(wrapped, grid, n_jobs=None).fit(x, y)
    GridSearchCV(wrapped, grid, n_jobs=jobs).fit(x, y)
    GridSearchCV(RandomForestClassifier(), grid, n_jobs=-1).fit(x, y)
    GridSearchCV(Copy(build), grid, n_jobs=-1).fit(x, y)
    GridSearchCV(clone(build), grid, n_jobs=4).fit(x, y)
    GridSearchCV(param_grid=grid, n_jobs=4).fit(x, y)
    GridSearchCV(wrapped, grid, **options).fit(x, y)
    cross_val_score(*options["given"], n_jobs=4)
    learning_curve(RandomForestClassifier(), x, y, n_jobs=4)
    hyper.GridSearchCV(wrapped, grid, n_jobs=4).fit(x, y)
    return validate(wrapped, x, y, n_jobs=4)
