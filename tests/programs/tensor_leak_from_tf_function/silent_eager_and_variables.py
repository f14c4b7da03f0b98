# never: tensor-leak-from-tf-function
import tensorflow as tf

losses = []
metric = tf.keras.metrics.Mean()
step_count = tf.Variable(0)


@tf.function
def step(x):
    loss = tf.reduce_mean(x)
    metric.update_state(loss)
    step_count.assign_add(1)
    return loss


class Recorder:
    def __init__(self):
        self.values = []

    def record(self, x):
        self.values.append(step(x))
        self.last = self.values[-1]


recorder = Recorder()
for i in range(100):
    losses.append(step(tf.ones(3)))
    recorder.record(tf.ones(3))
print(losses, recorder.values)
