from scikeras.wrappers import KerasRegressor as Wrapper
from sklearn.model_selection import GridSearchCV as Search
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler


def search(build):
    net = Wrapper(build)
    steps = make_pipeline(StandardScaler(), net)
    return Search(steps, {"kerasregressor__epochs": [1, 2]}, n_jobs=-1)  # expect: gridsearch-n-jobs=advice/unsafe/certain
