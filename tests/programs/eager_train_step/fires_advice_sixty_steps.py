"""Sixty steps on four lines: tracing two recurrent layers takes as long as running them eagerly so often."""

import tensorflow as tf
from tensorflow.keras import layers
from tensorflow.keras.preprocessing.sequence import pad_sequences

lines = ["to be or not to be", "all the world is a stage", "brevity is the soul of wit", "the rest is silence"]
written_by_hand = [1, 0, 0, 1]
codes = {letter: place for place, letter in enumerate(["<pad>", *sorted(set("".join(lines)))])}
rows = pad_sequences(sequences=list(map(lambda line: [codes.get(letter) for letter in line], lines)), maxlen=55)

model = tf.keras.Sequential()
model.add(layers.Embedding(len(codes), 10))
model.add(layers.SimpleRNN(10, return_sequences=True))
model.add(layers.SimpleRNN(10))
model.add(layers.Dense(2))


def loss_of(model, x, y):
    return tf.compat.v1.losses.sparse_softmax_cross_entropy(labels=y, logits=model(x, training=True))


epochs = 30
optimizer = tf.compat.v1.train.AdamOptimizer(learning_rate=0.01)
batches = tf.data.Dataset.from_tensor_slices((rows, written_by_hand)).shuffle(buffer_size=4).batch(2)
history = []

for epoch in range(epochs):
    total = 0
    for x, y in batches:
        with tf.GradientTape() as tape:  # expect: eager-train-step=advice
            loss = loss_of(model, x, y)
        gradients = tape.gradient(target=loss, sources=model.variables)  # expect: unclipped-gradients=advice
        optimizer.apply_gradients(grads_and_vars=zip(gradients, model.variables))
        total += loss
    history.append(total)
