from keras.wrappers.scikit_learn import KerasClassifier
from sklearn.model_selection import cross_val_score, cross_validate

JOBS = 8


def evaluate(build, x, y):
    classifier = KerasClassifier(build_fn=build, batch_size=10, epochs=100)
    cross_validate(classifier, x, y, n_jobs=2)  # expect: gridsearch-n-jobs=advice/unsafe/certain
    return cross_val_score(estimator=classifier, X=x, y=y, cv=10, n_jobs=JOBS)  # expect: gridsearch-n-jobs=advice/unsafe/certain
