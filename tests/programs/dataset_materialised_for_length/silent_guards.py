# never: dataset-materialised-for-length
"""Small, endless, used for something else, or no count of everything."""

import tensorflow as tf


def list_of(data):
    return [data]


def count(rows, n):
    ds = tf.data.Dataset.from_tensor_slices(rows).batch(8)
    print(len(list(ds.take(5))))
    print(len(list(tf.data.Dataset.range(10).batch(2))))
    print(len(list(tf.data.Dataset.from_tensor_slices([1, 2, 3]))))
    print(len(list_of(ds)), len([ds]), len([ds, *ds]))
    print(sum(int(tf.reduce_sum(batch)) for batch in ds))
    print(sum(1 for batch in ds if tf.reduce_any(batch)))
    print(len([1 for batch in ds for row in batch]))
    print(len([batch for batch in ds if n]))
    kept = list(ds)
    print(len(kept), kept[0])
    print(len(list(rows)), len(list(zip(rows, rows))))
    print(sum(list(range(n))))
    batches, others = list(ds), 3
    print(len(batches))
    print(len(list(ds.repeat())))  # expect: unbounded-data-without-steps
    print(rows.len(list(ds)), len(rows.list(ds)), len(list(ds, rows)), sum(list(ds)))
    print(max(list(ds)), max(len(batch) for batch in ds))


def test_count(rows):
    assert len(list(tf.data.Dataset.from_tensor_slices(rows).batch(8))) == 3
