import tensorflow as tf

def batches():
    tf.config.threading.set_inter_op_parallelism_threads(2)
    tf.config.threading.set_intra_op_parallelism_threads(1)
    for i in range(50):
        yield float(i)

total = 0.0
for b in batches():
    total += b * float(tf.reduce_sum(tf.eye(256)))  # expect: tensor-created-in-loop=/none
print(total, tf.config.threading.get_inter_op_parallelism_threads())
