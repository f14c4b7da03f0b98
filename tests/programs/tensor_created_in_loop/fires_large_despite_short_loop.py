import tensorflow as tf

for _ in range(5):
    block = tf.random.normal((1024, 1024, 256))  # expect: tensor-created-in-loop=warning/unsafe/certain, huge-literal-tensor
    print(tf.reduce_mean(block).numpy())
