import tensorflow as tf

from data import batches

prototype_labels = list(range(1000))

for epoch in range(50):
    for images in batches():
        targets = tf.one_hot(prototype_labels, 1000)  # expect: tensor-created-in-loop=warning/unsafe/certain
        scores = tf.matmul(images, targets)
        print(epoch, tf.reduce_mean(scores).numpy())
