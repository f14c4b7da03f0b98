"""What the summary is told is counted in another file: a graph would keep the first number."""

import numpy as np
import tensorflow as tf
from agent import Agent

agent = Agent()
writer = tf.summary.create_file_writer("logs")

with writer.as_default():
    for game in range(20000):
        agent.learn(np.random.rand(32, 4).astype("float32"), np.random.rand(32, 2).astype("float32"))
        agent.played += 1
