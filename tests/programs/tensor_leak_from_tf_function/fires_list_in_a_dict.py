import tensorflow as tf


class Meter:
    def __init__(self):
        self.seen = {"norm": [], "step": []}

    @tf.function
    def measure(self, rows):
        self.seen["norm"].append(tf.norm(rows))  # expect: tensor-leak-from-tf-function=advice
        return rows * 2.0


meter = Meter()
for _ in range(100):
    meter.measure(tf.ones((4, 4)))
print(float(tf.add_n(meter.seen["norm"])))
