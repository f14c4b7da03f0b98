import horovod.tensorflow as hvd
import tensorflow as tf
from sklearn.svm import SVC

hvd.init()
model = tf.keras.Sequential([tf.keras.layers.Dense(1)])
model.compile(hvd.DistributedOptimizer(tf.keras.optimizers.SGD(0.1)), "mse")
svc = SVC()


def train_step(x):
    return x


def main(x, y, loss):
    if hvd.rank() == 0:
        model.fit(x, y)  # expect: rank-guarded-collective=error/none/certain
        train_step(x)
        svc.fit(x, y)
        svc.train_on_batch(x, y)
        model.train_on_batch(x, y)  # expect: rank-guarded-collective=error/none/certain
        hvd.broadcast_variables(model.variables, root_rank=0)  # expect: rank-guarded-collective=error/none/certain
        hvd.allreduce(loss)  # expect: rank-guarded-collective=error/none/certain
