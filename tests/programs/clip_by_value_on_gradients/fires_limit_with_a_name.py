"""The limit is set, and told, elsewhere: a number in its place would leave the name without a use."""

from tensorflow.keras.optimizers import Adam

gradient_clip_value = 5.0
optimizer = Adam(learning_rate=0.001, clipvalue=gradient_clip_value)  # expect: clip-by-value-on-gradients=/none
