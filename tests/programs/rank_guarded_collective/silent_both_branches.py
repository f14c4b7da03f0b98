import horovod.tensorflow as hvd
import tensorflow as tf

hvd.init()


def share(weights):
    if hvd.rank() == 0:
        shared = hvd.broadcast(weights, root_rank=0)
    else:
        shared = hvd.broadcast(tf.zeros_like(weights), root_rank=0)
    return shared


def share_and_return(weights):
    if hvd.rank() != 0:
        return hvd.broadcast(tf.zeros_like(weights), root_rank=0)
    return hvd.broadcast(weights, root_rank=0)
