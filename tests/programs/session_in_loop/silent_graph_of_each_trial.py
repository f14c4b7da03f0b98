import random
from typing import Any, NamedTuple

import tensorflow as tf

tf1 = tf.compat.v1


class Trial(NamedTuple):
    graph: tf.Graph
    train: Any


def build(config) -> Trial:
    graph = tf.Graph()
    with graph.as_default():
        x = tf1.placeholder(tf.float32, [None, config["width"]])
        train = tf1.train.AdamOptimizer(1e-3).minimize(tf.reduce_mean(tf1.layers.dense(x, 1)))
    graph.finalize()
    return Trial(graph, train)


def run(trial: Trial, steps=3000):
    with tf1.Session(graph=trial.graph) as session:
        for _ in range(steps):
            session.run(trial.train)


def main(trials=40):
    for number in range(trials):
        trial = build({"width": random.choice([8, 16])})
        run(trial)
        print(number)


main()
