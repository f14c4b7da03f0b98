import tensorflow as tf

tf1 = tf.compat.v1
tf1.disable_v2_behavior()


class Detector:
    def __init__(self, path):
        self.graph = tf1.Graph()
        with self.graph.as_default():
            definition = tf1.GraphDef()
            definition.ParseFromString(open(path, "rb").read())
            tf1.import_graph_def(definition, name="")

    def detect(self, image):
        with tf1.Session(graph=self.graph) as sess:  # expect: session-in-loop=warning/none/certain
            return sess.run("boxes:0", feed_dict={"image:0": image[None]})


def main(frames):
    detector = Detector("frozen.pb")
    for frame in frames:
        print(detector.detect(frame))
