import tensorflow as tf

kept = []
for step in range(20):
    eye = tf.eye(64)  # expect: tensor-created-in-loop=/unsafe
    kept.append(eye)
print(len({id(x) for x in kept}))
