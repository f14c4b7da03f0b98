import tensorflow as tf

losses = []
for seed in range(20):
    w = tf.Variable(tf.zeros((64, 64)))  # expect: tensor-created-in-loop=/none, tensor-created-in-loop=/safe
    w.assign_add(tf.ones((64, 64)) * seed)  # expect: tensor-created-in-loop=/safe
    losses.append(float(tf.reduce_sum(w)))
print(len(losses))
