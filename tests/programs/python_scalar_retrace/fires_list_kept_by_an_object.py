import tensorflow as tf


@tf.function
def average(losses):
    return tf.add_n(losses) / len(losses)


class Log:
    def __init__(self):
        self.losses = []
        self.recent = []

    def add(self, loss):
        self.losses.append(loss)
        return average(self.losses)  # expect: python-scalar-retrace=advice

    def add_recent(self, loss):
        self.recent.append(loss)
        if len(self.recent) > 5:
            self.recent.pop(0)
        return average(self.recent)


log = Log()
for step in range(2000):
    loss = tf.random.uniform(())
    print(log.add(loss), log.add_recent(loss))
