import numpy as np
from tensorflow.data import Dataset

labels = Dataset.from_tensor_slices(([0, 1, 2, 3] * 100)).repeat()
array = np.array(list(labels))  # expect: unbounded-data-without-steps=error/none/certain
ordered = sorted(labels)  # expect: unbounded-data-without-steps=error/none/certain
