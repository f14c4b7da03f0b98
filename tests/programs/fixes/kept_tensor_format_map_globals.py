import tensorflow as tf

for i in range(20):
    print(float(tf.reduce_sum(tf.eye(64))))  # expect: tensor-created-in-loop=/unsafe
print(sorted(k for k in __import__("__main__").__dict__ if k in ("eye", "mask", "t")))
