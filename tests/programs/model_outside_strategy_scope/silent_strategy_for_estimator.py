import tensorflow as tf

strategy = tf.distribute.MirroredStrategy()
config = tf.estimator.RunConfig(train_distribute=strategy)

model = tf.keras.Sequential([tf.keras.layers.Dense(1)])
model.compile("sgd", "mse")
model.fit(tf.zeros((64, 4)), tf.zeros((64, 1)))
estimator = tf.keras.estimator.model_to_estimator(model, config=config)
