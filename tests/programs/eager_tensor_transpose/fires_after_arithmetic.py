import tensorflow as tf

points = tf.random.normal((100, 3))
centred = points - tf.reduce_mean(points, axis=0)
covariance = tf.matmul(centred.T, centred)  # expect: eager-tensor-transpose=error/unsafe
eye = tf.eye(3)
print(covariance, eye.T)  # expect: eager-tensor-transpose=error/safe/certain
