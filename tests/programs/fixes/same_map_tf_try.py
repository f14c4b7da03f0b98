from tensorflow import data, py_function, int64

try:
    import nothing_here_at_all
    import tensorflow as tf
except ImportError:
    pass
ds = data.Dataset.range(400).map(lambda x: py_function(lambda v: v, [x], int64))  # expect: map-without-parallel-calls=/safe, python-function-in-map=/none
print(len(list(ds)))  # expect: dataset-materialised-for-length=/unsafe
