import horovod.tensorflow as hvd


def average(value):
    return hvd.allreduce(value)  # expect: rank-guarded-collective=error/none/certain
