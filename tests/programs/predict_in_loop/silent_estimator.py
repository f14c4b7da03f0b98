import tensorflow.compat.v1 as tf

estimator = tf.estimator.DNNClassifier([8], [tf.feature_column.numeric_column("x")])
for record in estimator.predict(lambda: tf.data.Dataset.range(10)):
    print(record)
for value in range(100):
    print(next(estimator.predict(lambda: tf.data.Dataset.from_tensors([value]))))
