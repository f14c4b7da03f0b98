import tensorflow as tf
from tensorflow.distribute import MultiWorkerMirroredStrategy


class Job:
    def __init__(self, task_id):
        self.task_id = task_id
        self.strategy = MultiWorkerMirroredStrategy()
        with self.strategy.scope():
            self.model = tf.keras.applications.MobileNetV2(weights=None)
            self.checkpoint = tf.train.Checkpoint(model=self.model)

    def finish(self, validation):
        if self.task_id == 0:
            self.checkpoint.save("ckpt/final")  # expect: rank-guarded-collective=error/none/certain
            print(self.model.evaluate(validation))  # expect: rank-guarded-collective=error/none/certain
