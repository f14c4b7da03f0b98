import sklearn.model_selection as ms
from tensorflow.keras.models import Sequential
from tensorflow.keras.wrappers.scikit_learn import KerasRegressor


def build():
    model = Sequential()
    model.compile("adam", "mse")
    return model


class Tuner:
    def __init__(self):
        self.estimator = KerasRegressor(build_fn=build, epochs=10)

    def search(self, x, y, space):
        search = ms.RandomizedSearchCV(self.estimator, space, n_iter=10, n_jobs=4)  # expect: gridsearch-n-jobs=advice/unsafe/certain
        return search.fit(x, y)
