"""Only the data is bound nowhere: that is a program with a name forgotten."""

import tensorflow as tf

model = tf.keras.Sequential([tf.keras.layers.Dense(64, activation="relu"), tf.keras.layers.Dense(1)])
optimizer = tf.keras.optimizers.Adam()
loss = tf.keras.losses.MeanSquaredError()
for epoch in range(10):
    for inputs, outputs in training_dataset:
        with tf.GradientTape() as tape:  # expect: eager-train-step
            current_loss = loss(outputs, model(inputs))
        gradients = tape.gradient(current_loss, model.trainable_variables)
        optimizer.apply_gradients(zip(gradients, model.trainable_variables))
