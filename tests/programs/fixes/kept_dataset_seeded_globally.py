import tensorflow as tf

tf.random.set_seed(5)
for epoch in range(12):
    ds = tf.data.Dataset.range(20).shuffle(20).batch(5)  # expect: dataset-built-in-loop=/unsafe
    print([b.numpy().tolist() for b in ds])
