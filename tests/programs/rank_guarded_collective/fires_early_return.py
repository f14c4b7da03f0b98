import horovod.keras as hvd
from tensorflow import keras

hvd.init()
rank = hvd.rank()


def gather_metrics(model: keras.Model, data):
    result = model.evaluate(data)
    if rank != 0:
        return None
    return hvd.allgather_object(result)  # expect: rank-guarded-collective=error/none/certain
