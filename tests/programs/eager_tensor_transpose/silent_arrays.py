# never: eager-tensor-transpose
import numpy as np
import pandas as pd
import tensorflow as tf

frame = pd.DataFrame({"a": [1, 2]})
array = np.eye(3)
tensor = tf.constant(frame.T.values)
print(array.T, tensor.numpy().T, np.array(tensor).T)
