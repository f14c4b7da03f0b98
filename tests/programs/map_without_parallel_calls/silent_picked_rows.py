import tensorflow as tf

words = tf.keras.layers.StringLookup(vocabulary="words.txt")
pick = tf.keras.Sequential([words, tf.keras.layers.Embedding(9000, 8)])
sold = tf.data.experimental.CsvDataset("sold.csv", [tf.string, tf.float32])
sold = sold.map(lambda word, price: (pick(word), price)).batch(64).prefetch(2)
model = tf.keras.Sequential([tf.keras.layers.Dense(1)])
model.compile("adam", "mse")
model.fit(sold, epochs=4)
