# never: eager-tensor-transpose
import numpy as np
import pandas as pd
import tensorflow as tf

frame = pd.DataFrame({"a": [1, 2]})
print(frame.T, np.ones((2, 3)).T, tf.ones((2, 3)).numpy().T)
