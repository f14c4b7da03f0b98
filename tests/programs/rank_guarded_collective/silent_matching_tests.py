import horovod.tensorflow as hvd
import tensorflow as tf

hvd.init()


def settings(read):
    shared = None
    if hvd.rank() == 0:
        shared = hvd.broadcast_object(read(), root_rank=0)
    if hvd.rank() != 0:
        shared = hvd.broadcast_object(None, root_rank=0)
    return shared


def receive():
    return hvd.broadcast_object(None, root_rank=0)


def settings_with_a_function(read):
    if hvd.rank() == 0:
        return hvd.broadcast_object(read(), root_rank=0)
    else:
        return receive()


def checked(value):
    if hvd.rank() >= hvd.size():
        raise ValueError("impossible")
    if hvd.rank() >= 0:
        value = hvd.allreduce(value)
    return tf.identity(value)
