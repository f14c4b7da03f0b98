import tensorflow as tf
from tensorflow.keras.models import save_model

strategy = tf.distribute.MultiWorkerMirroredStrategy()
with strategy.scope():
    model = tf.keras.Sequential([tf.keras.Input((4,)), tf.keras.layers.Dense(1)])


def export(path, task_index):
    if task_index != 0:
        return
    save_model(model, path)  # expect: rank-guarded-collective=error/none/certain
    tf.saved_model.save(model, path + "_serving")  # expect: rank-guarded-collective=error/none/certain
