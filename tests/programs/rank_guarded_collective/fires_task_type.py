import tensorflow as tf

strategy = tf.distribute.MultiWorkerMirroredStrategy()
resolver = strategy.cluster_resolver
with strategy.scope():
    model = tf.keras.Sequential([tf.keras.Input((4,)), tf.keras.layers.Dense(1)])


def is_chief(task_type, task_id):
    return task_type == "chief" or (task_type == "worker" and task_id == 0)


def export(path):
    if is_chief(resolver.task_type, resolver.task_id):
        model.save(path)  # expect: rank-guarded-collective=error
    if resolver.task_type != "chief":
        return
    model.save_weights(path)  # expect: rank-guarded-collective=error
