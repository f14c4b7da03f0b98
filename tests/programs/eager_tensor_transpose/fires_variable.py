import tensorflow as tf

w = tf.ones((3, 4))
v = tf.reduce_sum(w, axis=0, keepdims=True)
print(v.T)  # expect: eager-tensor-transpose=error
