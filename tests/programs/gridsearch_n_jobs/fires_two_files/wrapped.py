from scikeras.wrappers import KerasClassifier


def make(build):
    return KerasClassifier(build, epochs=3)
