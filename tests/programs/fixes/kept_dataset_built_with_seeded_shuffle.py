import tensorflow as tf

for step in range(20):
    for batch in tf.data.Dataset.range(16).shuffle(16, seed=3).batch(16):  # expect: dataset-built-in-loop=/unsafe
        print(batch.numpy().tolist())
