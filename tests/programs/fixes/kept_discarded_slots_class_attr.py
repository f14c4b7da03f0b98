import tensorflow as tf
class Slots:
    __slots__ = ("n",)
    ds = tf.data.Dataset.range(5)
    def run(self):
        self.ds.shuffle(5)  # expect: dataset-step-discarded=/none
        return sum(int(v) for v in self.ds)
print(Slots().run())
