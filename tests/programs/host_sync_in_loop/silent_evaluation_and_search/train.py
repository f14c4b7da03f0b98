# never: host-sync-in-loop
import tensorflow as tf

model = tf.keras.Sequential([tf.keras.layers.Dense(1)])


def evaluate(dataset):
    total = 0.0
    for x, y in dataset:
        loss = tf.reduce_mean(tf.square(model(x) - y))
        total += loss.numpy()
    return total


def counts(words):
    scores = []
    for word in words:
        scores.append(float(len(word)))
        print("score", scores[-1])
    return scores
