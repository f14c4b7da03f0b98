from multiprocessing import get_context

from tensorflow import keras


def evaluate(path):
    return keras.models.load_model(path).count_params()


pool = get_context("spawn").Pool(4)  # expect: spawn-without-main-guard=error/none/certain
print(pool.map(evaluate, ["a.keras", "b.keras"]))
pool.close()
