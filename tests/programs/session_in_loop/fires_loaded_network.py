# Ten pictures are few, but each new Session prepares the graph of a whole network again: a fifth of a second each.
import cv2
import tensorflow as tf

frozen = tf.GraphDef()
with tf.gfile.GFile("faces.pb", "rb") as file:
    frozen.ParseFromString(file.read())
with tf.Graph().as_default() as graph:
    tf.import_graph_def(frozen, name="")

for number in range(20):
    picture = cv2.resize(cv2.imread(f"faces/{number}.jpg"), (112, 112))
    with tf.Session(graph=graph) as session:  # expect: session-in-loop=warning
        print(session.run("embedding:0", {"input:0": picture[None]}))
