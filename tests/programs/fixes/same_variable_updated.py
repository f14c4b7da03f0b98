import tensorflow as tf

values = []
for step in range(12):
    counter = tf.Variable(tf.zeros((200, 200)))  # expect: tensor-created-in-loop=/safe, tensor-created-in-loop=/none
    counter.assign_add(tf.ones((200, 200)) * step)  # expect: tensor-created-in-loop=/safe
    values.append(float(counter[0, 0]))
print(values)
