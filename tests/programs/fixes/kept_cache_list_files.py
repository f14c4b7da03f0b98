import tensorflow as tf

for n in range(20):
    open(f"f{n:02}.txt", "w").write(str(n))
ds = tf.data.Dataset.list_files("f*.txt").cache().take(3)  # expect: cache-order=/unsafe
first = [x.numpy() for x in ds]
print(any([x.numpy() for x in ds] != first for _ in range(20)))
