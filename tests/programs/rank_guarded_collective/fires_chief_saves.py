import json
import os

import tensorflow as tf

strategy = tf.distribute.MultiWorkerMirroredStrategy()
task = json.loads(os.environ["TF_CONFIG"])["task"]
is_chief = task["index"] == 0

with strategy.scope():
    model = tf.keras.Sequential([tf.keras.Input((4,)), tf.keras.layers.Dense(1)])
    model.compile(tf.keras.optimizers.SGD(0.1, clipnorm=1.0), "mse")


def export(path):
    if is_chief:
        model.save(path)  # expect: rank-guarded-collective=advice/unsafe/likely
