from tensorflow.data import Dataset
import numpy as np

x, y = np.random.rand(1000, 10), np.random.rand(1000)
train = Dataset.from_tensor_slices((x, y)).shuffle(1000)
train.batch(64)  # expect: dataset-step-discarded=error/unsafe/certain
# expect: dataset-step-discarded=error/unsafe
(
    train
    .repeat(3)
    .prefetch(2)
)
for row, target in train:
    print(row, target)
