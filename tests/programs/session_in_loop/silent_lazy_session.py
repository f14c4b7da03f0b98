import tensorflow.compat.v1 as tf

tf.disable_v2_behavior()


class Embedder:
    def __init__(self):
        self.sess = None
        self.x = tf.placeholder(tf.string)
        self.length = tf.strings.length(self.x)

    def embed(self, text):
        if self.sess is None:
            self.sess = tf.Session()
        return self.sess.run(self.length, {self.x: text})


embedder = Embedder()
for line in open("corpus.txt"):
    print(embedder.embed(line))
