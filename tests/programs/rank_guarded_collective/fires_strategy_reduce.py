import tensorflow as tf

strategy = tf.distribute.experimental.MultiWorkerMirroredStrategy()


def main(task_index):
    per_replica = strategy.run(lambda: tf.constant(1.0))
    if task_index == 0:
        total = strategy.reduce(tf.distribute.ReduceOp.SUM, per_replica, axis=None)  # expect: rank-guarded-collective=error/none/certain
        print("total", total)
