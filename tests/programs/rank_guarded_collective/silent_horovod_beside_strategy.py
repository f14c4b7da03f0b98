# never: rank-guarded-collective
import tensorflow as tf
from absl import flags

FLAGS = flags.FLAGS


def strategy_for(name):
    if name == "cluster":
        return tf.distribute.experimental.MultiWorkerMirroredStrategy()
    if name == "one_machine":
        return tf.distribute.MirroredStrategy()
    return None


def train(build, folder, horovod=None):
    strategy = strategy_for(FLAGS.strategy)
    with strategy.scope():
        model = build()
        checkpoint = tf.train.Checkpoint(model=model)
    manager = tf.train.CheckpointManager(checkpoint, folder, max_to_keep=3)
    for step in range(FLAGS.steps):
        if (not horovod or horovod.rank() == 0) and step % 1000 == 0:
            manager.save()
    if not horovod or horovod.rank() == 0:
        checkpoint.save(folder)


def main(build):
    import horovod.tensorflow as hvd

    hvd.init()
    train(build, "checkpoints", hvd)
