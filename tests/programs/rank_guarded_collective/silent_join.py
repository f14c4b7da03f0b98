import horovod.tensorflow as hvd
import tensorflow as tf

hvd.init()
batches = [tf.ones(2)] * (3 if hvd.rank() == 0 else 2)
for index, batch in enumerate(batches):
    if index < 2 or hvd.rank() == 0:
        print(hvd.allreduce(batch))
hvd.join()
