import tensorflow as tf


def fast(ds):
    options = tf.data.Options()
    options.deterministic = False
    return ds.with_options(options)


for n in range(4):
    open(f"p{n}.txt", "w").write("\n".join(f"{n}{i}" for i in range(50)))
files = tf.data.Dataset.from_tensor_slices([f"p{n}.txt" for n in range(4)])
ds = files.interleave(tf.data.TextLineDataset, cycle_length=4)  # expect: interleave-without-parallel-calls=/unsafe
print([x.numpy().decode() for x in ds][:8])
print(sum(1 for _ in fast(ds)))
