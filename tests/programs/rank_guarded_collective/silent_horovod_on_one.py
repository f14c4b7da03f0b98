# never: rank-guarded-collective
"""Saving, printing and fitting something else is for rank 0 alone; a process set names who takes part."""

import horovod.tensorflow as hvd
import tensorflow as tf
from sklearn.svm import SVC

hvd.init()
model = tf.keras.Sequential([tf.keras.layers.Dense(1)])
svc = SVC()


def train_step(x):
    return x


def main(x, y, evens, loss):
    if hvd.rank() == 0:
        model.save("model")
        model.save_weights("weights")
        model.evaluate(x, y)
        model.fit(x, y)
        svc.fit(x, y)
        train_step(x)
        print(hvd.size(), hvd.local_rank(), hvd.mpi_enabled())
        hvd.callbacks.MetricAverageCallback()
        hvd.allreduce(loss, process_set=evens)
