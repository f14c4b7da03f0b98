import tensorflow as tf
from policy import Policy

policy = Policy(4)
for _ in range(300):
    answers = policy.values(tf.random.normal((1, 8)))
    print(int(tf.argmax(answers[0])))
