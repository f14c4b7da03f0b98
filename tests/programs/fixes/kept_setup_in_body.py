import tensorflow as tf

class Session:
    def __init__(self):
        self.ready = False
    def ensure(self):
        if not self.ready:
            tf.config.threading.set_inter_op_parallelism_threads(2)
            self.ready = True

def main(n):
    s = Session()
    total = 0.0
    for i in range(n):
        s.ensure()
        total += float(tf.reduce_sum(tf.eye(256)))  # expect: tensor-created-in-loop=/none
    return total

print(main(40))
