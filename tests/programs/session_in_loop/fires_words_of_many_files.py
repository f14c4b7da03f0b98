# One Session for each file of a corpus, over one graph.
import tensorflow as tf

text = tf.placeholder(tf.string)
words = tf.size(tf.string_split([text]).values)


def count(path):
    with open(path) as file, tf.Session() as session:  # expect: session-in-loop=warning
        return session.run(words, {text: file.read()})


def count_all(paths):
    return {path: count(path) for path in paths}
