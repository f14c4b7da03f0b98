# never: shuffle-buffer-tiny
from tensorflow import data, io


def records(pattern, file_paths):
    a = data.Dataset.list_files(pattern).shuffle(10).interleave(data.TFRecordDataset, num_parallel_calls=4)
    b = data.Dataset.from_tensor_slices(io.gfile.glob(pattern)).shuffle(4)
    b = b.interleave(data.TFRecordDataset, num_parallel_calls=4).shuffle(10_000).batch(32)
    c = data.Dataset.from_tensor_slices(file_paths).shuffle(8)
    return a, b, c.flat_map(data.TextLineDataset).batch(32)
