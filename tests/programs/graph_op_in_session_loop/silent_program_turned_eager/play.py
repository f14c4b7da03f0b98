from bandit import Bandit


def best_of(old, layer, states):
    return Bandit(old).best(layer, states)
