from tensorflow import data, io


def corpus():
    names = data.Dataset.from_tensor_slices(io.gfile.glob("hdfs://namenode/corpus/part-*"))
    lines = names.flat_map(data.TextLineDataset)  # expect: interleave-without-parallel-calls=warning/unsafe/certain
    return lines.shuffle(20_000).batch(64).prefetch(data.AUTOTUNE)
