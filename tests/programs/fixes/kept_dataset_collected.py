import tensorflow as tf

all_of_them = []
for epoch in range(12):
    ds = tf.data.Dataset.range(6).map(lambda x: x * 2).batch(2)  # expect: dataset-built-in-loop=/unsafe
    all_of_them.append(ds)
    print(sum(int(tf.reduce_sum(b)) for b in ds), len(set(map(id, all_of_them))))
