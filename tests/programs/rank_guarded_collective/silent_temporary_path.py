import os
import tempfile

import tensorflow as tf

strategy = tf.distribute.MultiWorkerMirroredStrategy()
with strategy.scope():
    model = tf.keras.Sequential([tf.keras.Input((4,)), tf.keras.layers.Dense(1)])


def save(path, task_id):
    if task_id != 0:
        path = os.path.join(tempfile.mkdtemp(), os.path.basename(path))
    model.save(path)
    if task_id != 0:
        tf.io.gfile.rmtree(os.path.dirname(path))
