import horovod.tensorflow as hvd
import tensorflow as tf

hvd.init()


def is_first():
    return hvd.rank() == 0


def report(loss, verbose):
    if verbose and not hvd.rank() > 0:
        print(hvd.allreduce(loss))  # expect: rank-guarded-collective=error
    if is_first() or hvd.rank() == 1:
        print(hvd.allgather(loss))  # expect: rank-guarded-collective=error
    mean = hvd.allreduce(loss) if hvd.local_rank() == 0 else loss  # expect: rank-guarded-collective=error
    print(is_first() and hvd.allgather_object(mean))  # expect: rank-guarded-collective=error
    return tf.identity(mean)
