import tensorflow as tf

kept = []
for i in range(20):
    t = tf.zeros((64, 64))  # expect: tensor-created-in-loop=/unsafe
    kept.append(tf.experimental.dlpack.to_dlpack(t))
    print(float(tf.reduce_sum(tf.experimental.dlpack.from_dlpack(kept[-1]))))
