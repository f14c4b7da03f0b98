# never: interleave-without-parallel-calls
from tensorflow import data


ONE = 1


def in_order(pattern):
    return data.Dataset.list_files(pattern, shuffle=False).interleave(data.TFRecordDataset, cycle_length=ONE)


def by_position(pattern):
    return data.Dataset.list_files(pattern).interleave(data.TFRecordDataset, 1)
