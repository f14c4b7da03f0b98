# never: several-session-runs-per-step
import subprocess

import tensorflow as tf
from neo4j import GraphDatabase

driver = GraphDatabase.driver("bolt://localhost")
strategy = tf.distribute.MirroredStrategy()


def step(x):
    return tf.reduce_sum(x)


with driver.session() as session:
    for name in open("names"):
        a = session.run("MATCH (n {name: $name}) RETURN n", name=name)
        b = session.run("MATCH (m {name: $name}) RETURN m", name=name)
        c = subprocess.run(["ls", name])
        d = subprocess.run(["cat", name])
        e = strategy.run(step, args=(tf.ones(3),))
        f = strategy.run(step, args=(tf.zeros(3),))
        print(a, b, c, d, e, f)
