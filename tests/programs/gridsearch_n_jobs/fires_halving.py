from scikeras.wrappers import KerasClassifier
from sklearn.experimental import enable_halving_search_cv
from sklearn.model_selection import HalvingGridSearchCV


def search(build, grid):
    print(enable_halving_search_cv)
    return HalvingGridSearchCV(KerasClassifier(build), grid, n_jobs=3)  # expect: gridsearch-n-jobs=advice/unsafe/certain
