# never: learning-rate-extreme
import tensorflow as tf
import torch
from nets import module

optimizer = torch.optim.Adam(module.parameters(), lr=1.0)
schedule = tf.keras.optimizers.schedules.ExponentialDecay(0.01, decay_steps=1000, decay_rate=0.9)
