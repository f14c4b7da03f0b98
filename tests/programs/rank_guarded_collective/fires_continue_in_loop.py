import horovod.tensorflow as hvd
import tensorflow as tf

hvd.init()
losses = [tf.constant(float(i)) for i in range(5)]
for loss in losses:
    if hvd.rank() > 0:
        continue
    print(hvd.allreduce(loss))  # expect: rank-guarded-collective=error/none/certain
