from dataclasses import dataclass
import tensorflow as tf
@dataclass(frozen=True)
class Data:
    n: int
    ds: tf.data.Dataset = tf.data.Dataset.range(6)
    def run(self):
        self.ds.shuffle(self.n)  # expect: dataset-step-discarded=/none
        return sum(int(v) for v in self.ds)
print(Data(8).run())
