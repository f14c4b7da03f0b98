import os

import numpy as np
import tensorflow as tf
from agent import Agent

graph = tf.get_default_graph()
with graph.as_default():
    agent = Agent(4)
os.environ["CUDA_VISIBLE_DEVICES"] = "0"
for _ in range(10):
    print(agent.model.predict(np.ones((1, 4))))
