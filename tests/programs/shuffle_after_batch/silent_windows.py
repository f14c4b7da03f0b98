# never: shuffle-after-batch
from tensorflow import data


def windowed(series, size, shuffle_buffer):
    ds = data.Dataset.from_tensor_slices(series)
    ds = ds.window(size + 1, shift=1, drop_remainder=True)
    ds = ds.flat_map(lambda window: window.batch(size + 1))
    ds = ds.shuffle(shuffle_buffer).map(lambda window: (window[:-1], window[-1]))
    return ds.batch(32).prefetch(1)
