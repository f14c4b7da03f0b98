import horovod.tensorflow as hvd
import tensorflow as tf

hvd.init()
even = hvd.add_process_set([0, 2])
value = tf.constant(1.0)
if hvd.rank() == 0 or hvd.rank() == 2:
    print(hvd.allreduce(value, process_set=even))
