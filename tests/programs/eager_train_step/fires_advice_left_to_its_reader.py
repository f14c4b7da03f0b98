"""A loop from a quiz: the data, the model and the optimizer are for the reader to think of."""

import tensorflow as tf

for epoch in range(10):
    for inputs, outputs in training_dataset:
        with tf.GradientTape() as tape:  # expect: eager-train-step=advice
            current_loss = loss(my_model(inputs), outputs)
        gradients = tape.gradient(current_loss, my_model.trainable_variables)
        optimizer.apply_gradients(zip(gradients, my_model.trainable_variables))
