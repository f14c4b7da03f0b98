import tensorflow.compat.v1 as tf
import tensorflow_hub as hub

tf.disable_eager_execution()
encoder = hub.Module("https://tfhub.dev/google/universal-sentence-encoder/2")
with tf.Session() as sess:
    sess.run([tf.global_variables_initializer(), tf.tables_initializer()])
    for line in open("corpus.txt"):
        print(sess.run(encoder([line])))  # expect: graph-op-in-session-loop=advice
