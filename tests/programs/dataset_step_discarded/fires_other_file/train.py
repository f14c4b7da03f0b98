from keras import Sequential, layers

from records import load

rows = load("data/part.tfrecord")
rows.batch(64, drop_remainder=True)  # expect: dataset-step-discarded=error
net = Sequential([layers.Dense(1)])
net.compile("adam", "mse")
net.fit(rows.batch(32).prefetch(2), epochs=3)
