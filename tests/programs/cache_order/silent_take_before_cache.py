import tensorflow as tf

lines = tf.data.TextLineDataset("corpus.txt").take(1000).cache()
for epoch in range(3):
    for line in lines:
        print(line.numpy())
