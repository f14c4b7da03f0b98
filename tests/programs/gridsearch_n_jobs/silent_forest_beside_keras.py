from scikeras.wrappers import KerasClassifier
from sklearn.ensemble import RandomForestClassifier
from sklearn.model_selection import GridSearchCV


def compare(build, x, y):
    network = KerasClassifier(build).fit(x, y)
    forest = GridSearchCV(RandomForestClassifier(n_jobs=-1), {"max_depth": [3, 5]}, n_jobs=-1).fit(x, y)
    return network, forest
