"""What only the chief does, with several workers: the fix where one statement saves, none elsewhere."""

import tensorflow as tf

strategy = tf.distribute.MultiWorkerMirroredStrategy()
with strategy.scope():
    model = tf.keras.Sequential([tf.keras.layers.Dense(1)])
checkpoint = tf.train.Checkpoint(model=model)
manager = tf.train.CheckpointManager(checkpoint, "ckpt", max_to_keep=2)


def save_plainly(task_id, path):
    if task_id == 0:
        model.save(path)  # expect: rank-guarded-collective=error/unsafe/certain
    if task_id == 0:
        model.save_weights("weights.h5")  # expect: rank-guarded-collective=error/unsafe/certain
    if task_id == 0:
        model.save(path + "/model")  # expect: rank-guarded-collective=error/none/certain


def save_and_say_so(task_id, path):
    if task_id == 0:
        print("saving")
        model.save(path)  # expect: rank-guarded-collective=error/none/certain
    if task_id == 0:
        model.save(path)  # expect: rank-guarded-collective=error/none/certain
    else:
        print("waiting")
    if task_id == 0:
        done = model.save(path)  # expect: rank-guarded-collective=error/none/certain
        return done


def in_other_ways(task_id, path, number):
    if task_id == 0:
        print(model.save(path))  # expect: rank-guarded-collective=error/none/certain
    if task_id == 0:
        model.save(number * 2)  # expect: rank-guarded-collective=error/none/certain
    if task_id == 0:
        model.save()  # expect: rank-guarded-collective=error/none/certain


def leave_early(task_id, path):
    if task_id != 0:
        return
    model.save(path)  # expect: rank-guarded-collective=error/none/certain


def checkpoints(is_chief):
    if is_chief:
        checkpoint.save("ckpt/one")  # expect: rank-guarded-collective=error/unsafe/certain
    if is_chief:
        manager.save()  # expect: rank-guarded-collective=error/none/certain
    if is_chief:
        tf.keras.models.save_model(model, "model")  # expect: rank-guarded-collective=error/none/certain


def reduced(rank, values):
    if rank == 0:
        return strategy.reduce("SUM", values, axis=None)  # expect: rank-guarded-collective=advice/none/likely


def evaluated(is_chief, data):
    if is_chief and data is not None:
        model.evaluate(data)  # expect: rank-guarded-collective=error/none/certain


def fitted(worker_index, data):
    if worker_index < 1:
        model.fit(data, epochs=2)  # expect: rank-guarded-collective=error/none/certain


def in_a_replica(task_id, value):
    context = tf.distribute.get_replica_context()
    if task_id == 0:
        return context.all_reduce("SUM", value)  # expect: rank-guarded-collective=advice/none/likely
