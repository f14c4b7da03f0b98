import joblib
import numpy as np
import tensorflow as tf

scorer = tf.keras.Sequential([tf.keras.Input((5,)), tf.keras.layers.Dense(1)])


def score(row):
    return scorer(row[None]).numpy()


if __name__ == "__main__":
    warm = scorer(np.zeros((1, 5), "float32"))
    rows = np.random.rand(64, 5).astype("float32")
    names = joblib.Parallel(n_jobs=2)(joblib.delayed(str)(row) for row in rows)
    scores = joblib.Parallel(n_jobs=2, backend="multiprocessing")(  # expect: fork-after-tf-init=error/none/certain
        joblib.delayed(score)(row) for row in rows
    )
    print(warm, names, scores)
