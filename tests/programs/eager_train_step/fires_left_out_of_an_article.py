"""A block of an article: a comment says that the definitions are left out, so they stand somewhere else."""

import tensorflow as tf

# ... (the network and the pipeline) ...

for epoch in range(10):
    for inputs, outputs in training_dataset:
        with tf.GradientTape() as tape:  # expect: eager-train-step
            current_loss = loss(my_model(inputs), outputs)
        gradients = tape.gradient(current_loss, my_model.trainable_variables)
        optimizer.apply_gradients(zip(gradients, my_model.trainable_variables))
