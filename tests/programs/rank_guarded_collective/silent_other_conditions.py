import horovod.tensorflow as hvd
import tensorflow as tf

hvd.init()
ranking = [3, 1, 2]


def average(value, verbose, rank_by):
    if verbose:
        value = hvd.allreduce(value)
    if hvd.size() > 1:
        value = hvd.allreduce(value)
    if rank_by == "loss" and ranking[0] == 3:
        value = hvd.allreduce(value)
    return tf.identity(value)
