import tensorflow as tf

SIZE = 200
scores = []
for epoch in range(12):
    for batch in range(epoch, 15):
        identity = tf.eye(SIZE)  # expect: tensor-created-in-loop=/safe
        scores.append(float(tf.reduce_sum(identity) + batch))
print(len(scores), sum(scores))
