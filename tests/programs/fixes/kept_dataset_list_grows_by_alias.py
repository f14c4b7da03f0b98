import tensorflow as tf

values = [1.0, 2.0]
again = values
for epoch in range(12):
    ds = tf.data.Dataset.from_tensor_slices(values).map(lambda x: x * 2).batch(2)  # expect: dataset-built-in-loop=/unsafe
    print(sum(float(tf.reduce_sum(b)) for b in ds))
    again.append(3.0)
