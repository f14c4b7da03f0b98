# never: dataset-built-in-loop
import tensorflow as tf
from sklearn.model_selection import KFold


def cross_validate(build, x, y, files):
    for train, test in KFold(20).split(x):
        model = build()
        model.fit(tf.data.Dataset.from_tensor_slices((x[train], y[train])).batch(32).prefetch(1))
    for number, name in enumerate(files):
        for line in tf.data.TextLineDataset(name).batch(32).prefetch(1):
            print(number, line)
    for epoch in range(100):
        for a in tf.data.Dataset.from_tensor_slices(x).shuffle(100, seed=epoch).batch(32).prefetch(1):
            print(a)
