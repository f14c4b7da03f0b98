import tensorflow as tf

def warmup(steps):
    y = None
    for _ in range(steps):
        y = tf.reduce_sum(tf.eye(256))  # expect: tensor-created-in-loop=/none
    return y

if __name__ == "__main__":
    warmup(0)
    tf.config.threading.set_intra_op_parallelism_threads(2)
    warmup(30)
    print(tf.config.threading.get_intra_op_parallelism_threads())
