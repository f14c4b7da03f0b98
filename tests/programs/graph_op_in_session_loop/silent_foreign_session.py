import numpy as np
import onnxruntime
import tensorflow as tf
from neo4j import GraphDatabase

session = onnxruntime.InferenceSession("model.onnx")
driver = GraphDatabase.driver("bolt://localhost")
for row in np.load("rows.npy"):
    scores = tf.nn.softmax(session.run(None, {"x": row})[0])
    print(scores)
with driver.session() as sess:
    for row in np.load("rows.npy"):
        sess.run("MERGE (r:Row {norm: $norm})", norm=float(tf.norm(row)))
