import tensorflow as tf

sums = []
for step in range(15):
    table = tf.ones((200, 200))
    for _ in range(step):
        table = table * 0.5
    sums.append(float(tf.reduce_sum(table)))
print(sums)
