import tensorflow as tf

tf.random.set_seed(7)
draws = []
for step in range(12):
    noise = tf.random.normal((200, 200))  # expect: tensor-created-in-loop=/none
    draws.append(round(float(noise[0, 0]), 5))
print(draws)
