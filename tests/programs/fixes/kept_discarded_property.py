import tensorflow as tf
class Pipeline:
    def __init__(self, n):
        self.n = n
    @property
    def train(self):
        return tf.data.Dataset.range(self.n)
    def run(self):
        self.train.shuffle(self.n)  # expect: dataset-step-discarded=/none
        return sum(int(v) for v in self.train)
print(Pipeline(8).run())
