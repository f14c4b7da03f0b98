# One Session for each component of a parser, one to four of them, once when it starts; then for each of its files.
import tensorflow as tf


def fill(component, lexicon):
    table = tf.contrib.lookup.index_table_from_file(lexicon)
    with tf.Session() as session:
        component.vocabulary_size = int(session.run(table.size()))


def complete(spec, lexicon):
    for component in spec.component:
        fill(component, lexicon)
