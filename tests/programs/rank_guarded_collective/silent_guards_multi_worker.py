# never: rank-guarded-collective
"""Saved by all in their own way, or nothing that the others wait for."""

import numpy as np
import tensorflow as tf
from sklearn.linear_model import LogisticRegression

strategy = tf.distribute.MultiWorkerMirroredStrategy()
with strategy.scope():
    model = tf.keras.Sequential([tf.keras.layers.Dense(1)])
other = LogisticRegression()
session = tf.compat.v1.Session()


def everybody(task_id, path, temporary):
    if task_id == 0:
        model.save(path)
    else:
        model.save(temporary)


def nothing_collective(task_id, figure, rows, values, pool):
    if task_id == 0:
        figure.save("loss.png")
        other.fit(rows, values)
        np.save("rows", rows)
        pool.run(rows)
        pool.reduce(rows)
        session.run(rows)
        rows.gather(values)
        values.all_reduce(rows)
        evaluate(rows)


def of_others(task_id, path, values, net):
    if task_id == 0:
        strategy.extended.update(values)
        strategy.make_dataset_iterator(values)
        model.summary()
        model.load_weights(path)
        tf.train.Saver().save(session, path)
        tf.summary.create_file_writer(path).flush()
        tf.train.latest_checkpoint(path).save(path)


def evaluate(rows):
    return rows


def not_a_rank(step, path):
    if step == 0:
        model.save(path)
    if path:
        model.save(path)
    if step > 100 and path is not None:
        model.save(path)


def raised(task_id, path):
    if task_id > 8:
        raise ValueError(task_id)
    model.save(path)
