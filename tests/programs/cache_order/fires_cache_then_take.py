import tensorflow as tf

lines = tf.data.TextLineDataset("corpus.txt").cache().take(1000)  # expect: cache-order=warning/safe/certain
for epoch in range(3):
    for line in lines:
        print(line.numpy())
