import tensorflow as tf

weights = tf.Variable(tf.zeros((200, 200)))


def train():
    weights.assign_add(tf.ones((200, 200)))  # expect: tensor-created-in-loop=/none


snapshots = []
for step in range(12):
    snapshots.append(float(tf.convert_to_tensor(weights)[0, 0]))
    snapshots.append(float(tf.cast(weights, tf.float64)[0, 0]))
    train()
print(snapshots)
