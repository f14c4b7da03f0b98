import tensorflow as tf

for i in range(20):
    t = tf.ones((64, 64))  # expect: tensor-created-in-loop=/unsafe
    if i == 3:
        tf.experimental.numpy.experimental_enable_numpy_behavior()
    print(t.shape, hasattr(t, "T"))
