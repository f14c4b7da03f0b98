import tensorflow as tf
from joblib import Parallel, delayed


def score(model_path, x):
    return tf.keras.models.load_model(model_path).evaluate(x)


def score_all(paths):
    x = tf.random.normal((100, 8))
    jobs = [(path, x) for path in paths]
    return Parallel(n_jobs=4, backend="multiprocessing")(delayed(score)(*job) for job in jobs)  # expect: fork-after-tf-init=error/none/certain
