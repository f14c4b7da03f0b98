# never: shuffle-after-decode
from tensorflow import data, io


def load(path):
    return io.decode_jpeg(io.read_file(path))


def make(paths, size):
    ds = data.Dataset.from_tensor_slices(paths).map(load, num_parallel_calls=data.AUTOTUNE)
    return ds.shuffle(1000).batch(32), ds.shuffle(size).batch(32)
