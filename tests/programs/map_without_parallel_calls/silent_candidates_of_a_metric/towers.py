import tensorflow as tf
import tensorflow_recommenders as tfrs

books = tf.data.TextLineDataset("books.txt")
titles = tf.keras.layers.StringLookup(vocabulary="titles.txt")
tower = tf.keras.Sequential([titles, tf.keras.layers.Embedding(9000, 32), tf.keras.layers.Dense(32)])

judged = tfrs.metrics.FactorizedTopK(candidates=books.batch(256).map(tower))

search = tfrs.layers.factorized_top_k.BruteForce(tower)
search.index_from_dataset(tf.data.Dataset.zip((books.batch(100), books.batch(100).map(tower))))
