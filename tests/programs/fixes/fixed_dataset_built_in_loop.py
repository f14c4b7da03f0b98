import tensorflow as tf

images = tf.ones((64, 8))
total = 0.0
for step in range(20):
    dataset = tf.data.Dataset.from_tensor_slices(images).map(tf.sqrt).batch(16)  # expect: dataset-built-in-loop=/safe
    for batch in dataset:
        total += float(tf.reduce_sum(batch))
print(total)
