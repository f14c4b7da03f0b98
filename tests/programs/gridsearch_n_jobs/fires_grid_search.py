from scikeras.wrappers import KerasClassifier
from sklearn.model_selection import GridSearchCV
from tensorflow import keras


def create_model():
    model = keras.Sequential([keras.layers.Dense(12, activation="relu"), keras.layers.Dense(1, activation="sigmoid")])
    model.compile(loss="binary_crossentropy", optimizer="adam", metrics=["accuracy"])
    return model


model = KerasClassifier(model=create_model, verbose=0)
grid = GridSearchCV(estimator=model, param_grid={"batch_size": [10, 20]}, n_jobs=-1, cv=3)  # expect: gridsearch-n-jobs=advice/unsafe/certain
