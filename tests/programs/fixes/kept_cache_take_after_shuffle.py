import tensorflow as tf

ds = tf.data.Dataset.range(100).shuffle(100, seed=8).cache().take(5)  # expect: cache-order=/unsafe
orders = []
for epoch in range(4):
    orders.append([int(value) for value in ds])
print(len({tuple(order) for order in orders}), orders)
